import '@/theme/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnMissingChunk } from '@/app/chunk-reload';
import { Providers } from '@/app/providers';
import { Router } from '@/app/router';

reloadOnMissingChunk();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
);
