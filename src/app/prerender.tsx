import { StrictMode, type ReactNode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { categoryPageQueries } from '@/data/categories/page-queries';
import { fetchPublishedSite } from '@/data/categories/published';
import { categoryQueries } from '@/data/categories/queries';
import { siteQueries } from '@/data/site/queries';
import { fetchBuiltBeginning } from '@/data/suppliers/published';
import { supplierQueries } from '@/data/suppliers/queries';
import type { EarlyRequest } from '@/lib/early-requests';
import { queryClient } from '@/lib/query-client';
import type { CategoryPage } from '@/domain/catalog/category-page';
import type { SupplierPage } from '@/domain/supplier/supplier';
import { categoryPicture, supplierPath } from './category-meta';
import { categoryPath } from './category-path';
import { paths } from './paths';
import { Providers } from './providers';
import { AppRoutes } from './router';
import { SupplierMeta } from './supplier-meta';

interface PrerenderedPage {
  path: string;
  /** The route module of the page. */
  module: string;
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
const parts = ['src/app/layouts/member-bar.tsx'];

const directory = {
  waitsForData: true,
  firstQueries: () =>
    Promise.all([
      queryClient.fetchQuery(supplierQueries.list()),
      queryClient.fetchQuery(categoryQueries.list()),
    ]),
};

/** With the first suppliers once the build has them from the database. */
const DIRECTORIES: PrerenderedPage[] = [
  { path: paths.catalog, module: 'src/app/routes/suppliers.tsx', parts, ...directory },
  { path: paths.directoryHome, module: 'src/app/routes/home.tsx', parts, ...directory },
];

/** With the figures of the site once the build has them from the database. */
const WITH_FIGURES: PrerenderedPage[] = [
  { path: paths.landing, ...landing },
  { path: paths.landingAlias, ...landing },
  { path: paths.about, module: 'src/app/routes/about.tsx', parts },
];

/** A page that the build fills with data. */
export interface DataPage extends PrerenderedPage {
  /** What its queries would answer; the HTML has it for the app as well. */
  answers: [QueryKey, unknown][];
  /** The day of the last change (2026-11-24), for the sitemap; undefined for pages that search engines shall not index. */
  changed?: string | undefined;
  /** Its preview picture, for the build to draw: where, and what it is about. */
  picture?: { path: string; title: string };
  /** Whether its styles are linked, not part of it: of pages of which there may be thousands. */
  linksStyles?: boolean;
}

/** A page that only the app fills, but that tells previews of shared links what it is about. */
export interface TeaserPage {
  path: string;
  /** React's output: begins with title, meta and link elements. */
  head: string;
  /** HTML that is shown where JavaScript is off. */
  body: string;
}

/** Pages that the build writes as HTML. */
export const pages: PrerenderedPage[] = [
  ...WITH_FIGURES,
  ...DIRECTORIES,
  { path: paths.categories, module: 'src/app/routes/categories.tsx', parts, waitsForData: true },
  { path: paths.plans, module: 'src/app/routes/plans.tsx', parts, waitsForData: true },
  { path: paths.contact, module: 'src/app/routes/contact.tsx', parts },
  { path: paths.forSuppliers, module: 'src/app/routes/for-suppliers.tsx', parts },
  { path: paths.privacy, module: 'src/app/routes/privacy.tsx', parts },
  { path: paths.terms, module: 'src/app/routes/terms.tsx', parts },
  { path: paths.accessibility, module: 'src/app/routes/accessibility.tsx', parts },
];

/**
 * The pages of categories and suppliers with what a visitor may see of them. Called by the build.
 * @throws RequestError if the database cannot be read
 */
export async function fetchDataPages(): Promise<{ pages: DataPage[]; teasers: TeaserPage[] }> {
  const { nodes, categories, open, locked, changed } = await fetchPublishedSite();
  const [beginning, filters, figures] = await Promise.all([
    fetchBuiltBeginning(),
    queryClient.fetchQuery(categoryQueries.list()),
    queryClient.fetchQuery(siteQueries.figures()),
  ]);
  const directories = DIRECTORIES.map((page): DataPage => ({
    ...page,
    answers: [
      [supplierQueries.beginning().queryKey, beginning],
      [categoryQueries.list().queryKey, filters],
    ],
  }));
  const withFigures = WITH_FIGURES.map((page): DataPage => ({
    ...page,
    answers: [[siteQueries.figures().queryKey, figures]],
  }));
  const index: DataPage = {
    path: paths.categories,
    module: 'src/app/routes/categories.tsx',
    parts,
    answers: [[categoryPageQueries.nodes().queryKey, nodes]],
    changed: [...changed.categories.values()].sort().at(-1),
  };
  return {
    pages: [
      ...directories,
      ...withFigures,
      index,
      ...categories.map((page) => ofCategory(page, changed.categories.get(page.category.id))),
      ...open.map((supplier) => ofSupplier(supplier, changed.suppliers.get(supplier.id))),
    ],
    teasers: locked.map(teaserOf),
  };
}

function ofCategory(page: CategoryPage, changed: string | undefined): DataPage {
  const { name, slug, suppliers } = page.category;
  return {
    path: categoryPath(slug),
    module: 'src/app/routes/category.tsx',
    parts,
    answers: [[categoryPageQueries.page(slug).queryKey, page]],
    changed: suppliers > 0 ? changed : undefined,
    picture: { path: categoryPicture(slug), title: name },
  };
}

function ofSupplier(supplier: SupplierPage, changed: string | undefined): DataPage {
  return {
    path: supplierPath(supplier.id),
    module: 'src/app/routes/supplier.tsx',
    parts: [...parts, 'src/features/supplier-answers/buying-summary.tsx'],
    answers: [[supplierQueries.byId(supplier.id).queryKey, supplier]],
    firstQueries: () => queryClient.fetchQuery(supplierQueries.byId(supplier.id)),
    changed,
    linksStyles: true,
  };
}

function teaserOf(supplier: SupplierPage): TeaserPage {
  const path = supplierPath(supplier.id);
  return {
    path,
    head: renderToStaticMarkup(atPath(path, <SupplierMeta supplier={supplier} path={path} />)),
    body: renderToStaticMarkup(
      <noscript>
        <h1>{supplier.name}</h1>
        <p>
          <a href={categoryPath(supplier.category.slug)}>{supplier.category.name}</a>
        </p>
        <p>
          Este fornecedor é exclusivo para assinantes Premium. <a href={paths.plans}>Ver os planos</a>
        </p>
      </noscript>,
    ),
  };
}

/** HTML of the page at `path` as a visitor first sees it, before any request but `answers` is answered. Called by the build. */
export async function prerender(path: string, answers: DataPage['answers'] = []): Promise<string> {
  for (const [key, data] of answers) queryClient.setQueryData(key, data, { updatedAt: 0 }); // as in main.tsx
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>{atPath(path, <AppRoutes />)}</StrictMode>,
    // Write lazy content in place, not as a spinner and a script that replaces it.
    { progressiveChunkSize: Infinity },
  );
  const parts: Buffer[] = [];
  for await (const part of prelude) parts.push(Buffer.from(part));
  queryClient.clear();
  return Buffer.concat(parts).toString();
}

function atPath(path: string, children: ReactNode) {
  return (
    <Providers>
      <StaticRouter location={path}>{children}</StaticRouter>
    </Providers>
  );
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
