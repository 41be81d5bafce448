import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { categoryQueries } from '@/data/categories/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import type { EarlyRequest } from '@/lib/early-requests';
import { queryClient } from '@/lib/query-client';
import { paths } from './paths';
import { Providers } from './providers';
import { AppRoutes } from './router';

interface PrerenderedPage {
  path: string;
  /** The route module of the page. */
  module: string;
  /** The module that loads the route module, if the router does not do it itself. */
  loader?: string;
  /** Modules of parts that are hydrated later or never: the page has their styles inlined, but not their code. */
  parts: string[];
  /** The HTML holds no content yet: the app has to fetch it, and therefore starts at once. */
  waitsForData?: boolean;
  /** Runs the queries without which the page shows nothing: the HTML sends the requests that they begin with. */
  firstQueries?: () => Promise<unknown>;
}

const landing = {
  module: 'src/app/routes/landing.tsx',
  parts: ['src/features/landing/scenes.tsx', 'src/features/landing/story.tsx'],
};
const loader = 'src/app/other-pages.tsx';
const parts = ['src/app/layouts/member-bar.tsx'];

const directory = {
  waitsForData: true,
  firstQueries: () =>
    Promise.all([
      queryClient.fetchQuery(supplierQueries.list()),
      queryClient.fetchQuery(categoryQueries.list()),
    ]),
};

/** Pages that the build writes as HTML. */
export const pages: PrerenderedPage[] = [
  { path: paths.landing, ...landing },
  { path: paths.landingAlias, ...landing },
  { path: paths.catalog, module: 'src/app/routes/suppliers.tsx', parts, ...directory },
  { path: paths.directoryHome, module: 'src/app/routes/home.tsx', parts, ...directory },
  { path: paths.plans, module: 'src/app/routes/plans.tsx', parts, waitsForData: true },
  { path: paths.about, module: 'src/app/routes/about.tsx', parts },
  { path: paths.contact, module: 'src/app/routes/contact.tsx', parts },
  { path: paths.privacy, module: 'src/app/routes/privacy.tsx', loader, parts },
  { path: paths.terms, module: 'src/app/routes/terms.tsx', loader, parts },
];

/** HTML of the page at `path` as a visitor first sees it, before any request is answered. Called by the build. */
export async function prerender(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Providers>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </Providers>
    </StrictMode>,
    // Write lazy content in place, not as a spinner and a script that replaces it.
    { progressiveChunkSize: Infinity },
  );
  const parts: Buffer[] = [];
  for await (const part of prelude) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

/** The requests with which a page's first queries begin, as a visitor sends them. Called by the build. */
export async function requestsOf({ firstQueries }: PrerenderedPage): Promise<EarlyRequest[]> {
  const requests: EarlyRequest[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { url, headers } = new Request(input, init);
    requests.push({ url, headers: Object.fromEntries(headers) });
    return Promise.resolve(Response.json([]));
  };
  await firstQueries?.();
  globalThis.fetch = send;
  queryClient.clear();
  return requests;
}
