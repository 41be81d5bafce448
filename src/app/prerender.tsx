import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from './paths';
import { Providers } from './providers';
import { AppRoutes } from './router';

/** Pages that are prerendered: address, and the module that the router loads for it. */
export const pages = [
  { path: paths.suppliers, module: 'src/app/routes/suppliers.tsx' },
  { path: paths.home, module: 'src/app/routes/home.tsx' },
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
