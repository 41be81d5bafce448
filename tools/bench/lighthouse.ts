import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { launch } from 'chrome-launcher';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium';
import { reserveCore } from './cores';

/** From npm when it is used: a tenth of everything installed, and only the benchmark needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** What is read of its report. */
interface Report {
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
  environment: { benchmarkIndex: number };
}

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

async function visit(url: string, chromiumFlags: string[], attempts = ATTEMPTS): Promise<Report> {
  try {
    return await recordVisit(url, chromiumFlags);
  } catch (error) {
    if (attempts > 1) return visit(url, chromiumFlags, attempts - 1);
    throw error;
  }
}

async function recordVisit(url: string, chromiumFlags: string[]): Promise<Report> {
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
    const options = [
      `--port=${port}`,
      '--output=json',
      `--only-categories=${CATEGORIES.join()}`,
      '--disable-full-page-screenshot',
      '--quiet',
    ];
    const run = promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], { maxBuffer: 2 ** 26 });
    return JSON.parse((await run).stdout) as Report;
  } finally {
    kill();
  }
}

function read({ audits, categories, environment }: Report): LighthouseRun {
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
