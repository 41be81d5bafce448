import type { Rolldown } from 'vite';

/*
 * Which modules share a file. The bundler by itself makes one file for every set of pages that use the same modules, which
 * are 35 files for the directory: each costs a cheap phone some milliseconds, and small files compress badly.
 */

/** The modules of a folder of `src` with these names. */
function modules(folder: string, names: string[]): string {
  return `/src/${folder}/(?:${names.join('|')})\\.tsx?$`;
}

/** What shows suppliers: the directory, their pages, favorites and the admin area. */
const SUPPLIERS = [
  modules('data/(?:categories|favorites|lists|suppliers|synonyms)', ['queries']),
  modules('data', ['favorites/mutations', 'synonyms/use-synonyms']),
  modules('data/suppliers', ['images', 'list-pages', 'recently-viewed', 'sign-gallery']),
  modules('domain', [
    'advanced-filters',
    'directory-(?:filters|order)',
    'filter-texts',
    'search',
    'smaller-pictures',
  ]),
  modules('domain', [
    'states',
    'storage',
    'supplier',
    'supplier-columns',
    'contact-state',
    'purchase-texts',
    'supplier-marks',
    'term-texts',
    'text',
  ]),
  modules('components', ['heart-button', 'picture', 'play-on-hover', 'premium-badge', 'thumb-hash']),
  modules('lib', ['list-trail', 'use-search-params-state', 'wanted-supplier']),
  modules('app', ['category-path', 'save-search']),
];

/** What reads data. The roles of the staff are here because each small file costs every page its name. */
const REQUESTS = [
  '/node_modules/@supabase/postgrest-js/',
  modules('lib', ['early-requests', 'backend/(?:fetch-pages|rest-client|send-with-token)']),
  modules('domain', ['staff']),
];

/** What forms share, but for what they look like. */
const FORMS = [
  modules('lib', ['forms', 'invalidate-on-settled', 'use-submit']),
  modules('components', ['use-toast-once']),
  modules('data/session', ['drafts', 'use-draft']),
];

/** Small modules that the landing page shares with others: in a file each, they compress badly. */
const LANDING = [
  modules('domain', ['links', 'money', 'numbers', 'phone', 'plan-gains', 'marketing-figures']),
  modules('app', ['page-meta']),
  modules('components', ['json-ld']),
  modules('data/plans', ['queries']),
];

/** Icons of several pages: in a file each, all their names would weigh more than they do. */
const ICONS = [
  'ArrowLeft',
  'Bell',
  'BrandWhatsapp',
  'Check',
  'Download',
  'Heart',
  'Lock',
  'Mail',
  'Search',
  'User',
];

/** A module that several groups name goes into the first of them. */
const IN_ORDER: Rolldown.CodeSplittingGroup[] = [
  // It rarely changes, so browsers keep it when the app is updated, and a phone runs it in a task of its own.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/app\/react-dom\.ts$/ },
  { name: 'shell', tags: ['$initial'] }, // what every page needs
  { name: 'formats', test: new RegExp(LANDING.join('|')) },
  { name: 'mutations', test: /\/modern\/(mutationObserver|useMutation\w*)\.js$/ },
  { name: 'requests', test: new RegExp(REQUESTS.join('|')) },
  { name: 'suppliers', test: new RegExp(SUPPLIERS.join('|')) },
  { name: 'forms', test: new RegExp(FORMS.join('|')) },
  { name: 'icons', test: new RegExp(`/icons-react/.*/Icon(?:${ICONS.join('|')})\\.m?js$`) },
];

/** For rolldown's code splitting. */
export const chunkGroups = IN_ORDER.map((group, index) => ({ ...group, priority: IN_ORDER.length - index }));
