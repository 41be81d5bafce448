import { startPrerendered, type PageCode } from '@/app/start-prerendered';

/*
 * The inline script of every prerendered page. Its text is the same in all of them, so that the content security policy
 * can allow it by a single hash; what differs from page to page is in the JSON beside it. Every page carries it, so keep it
 * tiny. tools/build/prerender.ts bundles it.
 */
const code = JSON.parse(document.getElementById('code')!.textContent) as PageCode;
startPrerendered(code, (file) => import(/* @vite-ignore */ file));
