import type { Rolldown } from 'vite';

/*
 * Which modules share a file, by folder. The bundler by itself makes one file for every set of pages that use the same
 * modules: each costs a cheap phone some milliseconds, and small files compress badly. A group takes what its modules
 * import too, unless an earlier group has it, so none may reach what public pages must not load (npm run size says so).
 */
const IN_ORDER: Rolldown.CodeSplittingGroup[] = [
  // It rarely changes, so browsers keep it when the app is updated, and a phone runs it in a task of its own.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/app\/react-dom\.ts$/ },
  { name: 'shell', tags: ['$initial'] }, // what every page needs
  { name: 'formats', test: /\/src\/domain\/(format|plan|text)\// },
  {
    name: 'requests',
    test: /\/node_modules\/(@supabase\/postgrest-js|@tanstack\/(query-core|react-query))\/|\/src\/lib\/(backend\/rest|navigation)\//,
  },
  { name: 'offers', test: /\/src\/components\/(gain-list|landing-price)/ },
  {
    name: 'suppliers',
    test: /\/src\/(components\/card|domain\/(directory|supplier)|data\/(categories|favorites|lists|suppliers|synonyms))\/(?!admin-)/,
  },
];

/** For rolldown's code splitting. */
export const chunkGroups = IN_ORDER.map((group, index) => ({ ...group, priority: IN_ORDER.length - index }));
