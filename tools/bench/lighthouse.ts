import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium';
import { reserveCore } from './cores';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export interface LighthouseRun {
  scores: Record<Category, number>; // 0 to 100
  /** Largest contentful paint, first contentful paint and total blocking time, in ms. */
  lcp: number;
  fcp: number;
  tbt: number;
  cls: number;
  /** Lighthouse's own measure of how fast the machine is: a day's figures compare only with those of a similar one. */
  machine: number;
}

/** Lighthouse sometimes loses a part of its recording and has to run again. */
const ATTEMPTS = 3;

/** A visit on a simulated phone (slow 4G, 4× CPU) in a new browser. */
export async function lighthouseVisit(url: string): Promise<LighthouseRun> {
  const core = reserveCore();
  try {
    return read(await visit(url, core.chromiumFlags));
  } finally {
    core.release();
  }
}

async function visit(url: string, chromiumFlags: string[], attempts = ATTEMPTS): Promise<Result> {
  const result = await recordVisit(url, chromiumFlags);
  const { runtimeError } = result;
  if (!runtimeError) return result;
  if (attempts > 1) return visit(url, chromiumFlags, attempts - 1);
  throw new Error(`Lighthouse: ${runtimeError.code} ${runtimeError.message}`);
}

async function recordVisit(url: string, chromiumFlags: string[]): Promise<Result> {
  const { port, kill } = await launch({
    chromePath: findChromium(),
    chromeFlags: [
      ...CHROMIUM_ARGUMENTS,
      '--headless=new',
      '--hide-scrollbars',
      '--ignore-certificate-errors',
      ...chromiumFlags,
    ],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      disableFullPageScreenshot: true,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    return result.lhr;
  } finally {
    kill();
  }
}

function read({ audits, categories, environment }: Result): LighthouseRun {
  const value = (audit: string) => audits[audit]?.numericValue ?? NaN;
  return {
    scores: scoresBy((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
  };
}

function scoresBy(of: (category: Category) => number): Record<Category, number> {
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  };
}
