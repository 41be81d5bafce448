import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from './paths';
import { Providers } from './providers';
import { AppRoutes } from './router';

interface PrerenderedPage {
  path: string;
  /** The module that the router loads for it. */
  module: string;
  /** A part of it whose HTML stays as it is (components/still): the page has its styles and never loads its code. */
  still?: string;
  /** Only the frame of what its code still has to fetch. */
  waitsForData?: boolean;
}

const landing = { module: 'src/app/routes/landing.tsx', still: 'src/features/landing/story.tsx' };

/** Pages that the build writes as HTML. */
export const pages: PrerenderedPage[] = [
  { path: paths.landing, ...landing },
  { path: paths.landingAlias, ...landing },
  { path: paths.suppliers, module: 'src/app/routes/suppliers.tsx', waitsForData: true },
  { path: paths.home, module: 'src/app/routes/home.tsx', waitsForData: true },
  { path: paths.plans, module: 'src/app/routes/plans.tsx', waitsForData: true },
  { path: paths.about, module: 'src/app/routes/about.tsx' },
  { path: paths.contact, module: 'src/app/routes/contact.tsx' },
  { path: paths.privacy, module: 'src/app/routes/privacy.tsx' },
  { path: paths.terms, module: 'src/app/routes/terms.tsx' },
];

/** HTML of the page at `path` as a visitor first sees it, before any answer of the server. Run by the build. */
export async function prerender(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Providers>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </Providers>
    </StrictMode>,
    // The page in its place, not behind its spinner with a script that moves it.
    { progressiveChunkSize: Infinity },
  );
  const parts: Buffer[] = [];
  for await (const part of prelude) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
