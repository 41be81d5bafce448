import lighthouse from 'lighthouse';
import { launchBrowser } from './browser';
import { median } from './figures';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export interface LighthouseRun {
  /** 0 to 100 each. */
  scores: Record<Category, number>;
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
  const of = (read: (run: LighthouseRun) => number) => median(results.map(read));
  return {
    scores: scoresBy((category) => of(({ scores }) => scores[category])),
    lcp: of(({ lcp }) => lcp),
    fcp: of(({ fcp }) => fcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
  };
}

async function visit(url: string): Promise<LighthouseRun> {
  const { browser, port } = await launchBrowser();
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.code} ${runtimeError.message}`);
    const value = (audit: string) => audits[audit]?.numericValue ?? NaN;
    return {
      scores: scoresBy((category) => Math.round((categories[category]?.score ?? 0) * 100)),
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}

function scoresBy(of: (category: Category) => number): Record<Category, number> {
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  };
}
