import lighthouse from 'lighthouse';
import { launchBrowser } from './browser';
import { median } from './figures';

export interface LighthouseRun {
  /** 0 to 100. */
  score: number;
  /** Largest contentful paint, first contentful paint and total blocking time, in ms. */
  lcp: number;
  fcp: number;
  tbt: number;
  cls: number;
}

/** Medians of `runs` Lighthouse visits on a simulated phone (slow 4G, 4× CPU), each in a new browser. */
export async function medianVisit(url: string, runs: number): Promise<LighthouseRun> {
  const results: LighthouseRun[] = [];
  for (let run = 0; run < runs; run++) results.push(await visit(url));
  const of = (key: keyof LighthouseRun) => median(results.map((result) => result[key]));
  return { score: of('score'), lcp: of('lcp'), fcp: of('fcp'), tbt: of('tbt'), cls: of('cls') };
}

async function visit(url: string): Promise<LighthouseRun> {
  const { browser, port } = await launchBrowser();
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.code} ${runtimeError.message}`);
    const value = (audit: string) => audits[audit]?.numericValue ?? NaN;
    return {
      score: Math.round((categories.performance?.score ?? 0) * 100),
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}
