import '@/theme/styles';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { Router } from '@/app/router';

const app = (
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>
);
const root = document.getElementById('root')!;
// Some pages come with their first picture in the HTML (app/prerender); the others, and all of `npm run dev`, do not.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
