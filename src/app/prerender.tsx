import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from './paths';
import { Providers } from './providers';
import { AppRoutes } from './router';

interface PrerenderedPage {
  path: string;
  /** The route module of the page. */
  module: string;
  /** Modules of the parts inside StaticHtml: the page has their styles inlined and never loads their code. */
  staticParts?: string[];
  /** The HTML holds no content yet: the app has to fetch it, and therefore starts at once. */
  waitsForData?: boolean;
}

const landing = {
  module: 'src/app/routes/landing.tsx',
  staticParts: ['src/features/landing/scenes.tsx', 'src/features/landing/story.tsx'],
};

/** Pages that the build writes as HTML. */
export const pages: PrerenderedPage[] = [
  { path: paths.landing, ...landing },
  { path: paths.landingAlias, ...landing },
  { path: paths.catalog, module: 'src/app/routes/suppliers.tsx', waitsForData: true },
  { path: paths.directoryHome, module: 'src/app/routes/home.tsx', waitsForData: true },
  { path: paths.plans, module: 'src/app/routes/plans.tsx', waitsForData: true },
  { path: paths.about, module: 'src/app/routes/about.tsx' },
  { path: paths.contact, module: 'src/app/routes/contact.tsx' },
  { path: paths.privacy, module: 'src/app/routes/privacy.tsx' },
  { path: paths.terms, module: 'src/app/routes/terms.tsx' },
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
