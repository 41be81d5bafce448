import '@/theme/styles';
import { startTransition, StrictMode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { startOffline } from '@/app/offline';
import { Providers } from '@/app/providers';
import { createRoot, hydrateRoot } from '@/app/react-dom';
import { Router } from '@/app/router';
import { queryClient } from '@/lib/query-client';
import { reportUncaughtErrors } from '@/lib/report-error';

reportUncaughtErrors();
if (import.meta.env.PROD) startOffline();
// Pages that come as HTML have it from their own script, once they have painted.
document.documentElement.dataset.fonts = 'own';

// What a page with data was built from: the first render equals the HTML, then the queries ask again.
const answers = document.getElementById('answers')?.textContent ?? '[]';
for (const [key, data] of JSON.parse(answers) as [QueryKey, unknown][])
  queryClient.setQueryData(key, data, { updatedAt: 0 });

const app = (
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>
);
const root = document.getElementById('root')!;
/**
 * Some pages come with their first picture in the HTML (app/prerender); the others, and all of `npm run dev`, do not. The
 * browser's "back" may have led on before the app started: then the HTML is of another page.
 */
function start(): void {
  document.documentElement.dataset.started = ''; // from here on React answers clicks (app/start-prerendered)
  // In a transition, so that a touch is answered in between.
  if (root.dataset.page === window.location.pathname) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}
setTimeout(start); // apart from taking in the code, so that a touch in between is answered
