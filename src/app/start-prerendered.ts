import { sendEarlyRequests, type EarlyRequest } from '@/lib/early-requests';
import { whenIdle } from '@/lib/when-idle';

const PAINT_LATEST_MS = 2_000;
const RETRIES = 20;
const RETRY_MS = 5_000;
const CLICK_AGAIN_MS = 50;
/** A click that takes effect later than this would surprise. Within it the app, once started, has loaded the page. */
const PATIENCE_MS = 10_000;
/** The visitor has begun to use the page. No events of mouse moves: a page that opens under a resting mouse gets them too. */
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'popstate'];

/** Which code a prerendered page needs. tools/build/prerender.ts writes it into the page as JSON. */
export interface PageCode {
  /** False for a page that shows nothing useful until it has fetched its data. */
  startWhenIdle: boolean;
  /** What the app will ask first, for a page that starts at once. */
  requests: EarlyRequest[];
  /** Files to import in this order; the last one is main.tsx, which starts the app. */
  run: string[];
  /** Files that the app then imports for this page. */
  preload: string[];
}

type ImportFile = (file: string) => Promise<unknown>;

/**
 * Starts the app after the page has painted content, so that no download competes with that on a slow connection. A page
 * that is complete without its code fetches the heading font and starts the app when the browser is idle or the visitor
 * begins to use the page; on other pages main.tsx fetches the font, after the code. A hidden tab never paints, so there the
 * app starts at once.
 */
export function startPrerendered(
  { startWhenIdle, requests, run, preload }: PageCode,
  importFile: ImportFile,
): void {
  const repeatClicks = rememberClicks();
  // The app handles all forms itself. Until it has started, what was typed stays in the fields.
  addEventListener('submit', (event) => event.preventDefault());
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    sendEarlyRequests(requests);
    void preloadFiles([...run, ...preload])
      .then(() => importInOrder(run, importFile))
      .then(() => wait(0)) // main.tsx starts the app in a later task
      .then(repeatClicks);
  };
  if (document.hidden) start();
  else if (!startWhenIdle) afterFirstPaint(start);
  else {
    SIGNS_OF_USE.forEach((sign) => addEventListener(sign, start, { once: true }));
    afterFirstPaint(() => {
      showHeadingFont();
      afterLoad(() => whenIdle(start));
    });
  }
}

/**
 * Remembers the buttons that are clicked too early, until the visitor turns to something else or waits no longer; two clicks
 * undo each other. The function it returns is for when the app has started: it clicks each button until the app handles it,
 * because React ends a click at its root as long as it lacks the code of that part of the page.
 */
function rememberClicks(): () => void {
  const clicked = new Set<HTMLElement>();
  let repeats = false;
  const heard = ({ currentTarget }: Event) => {
    const hasStarted = 'started' in document.documentElement.dataset;
    if (hasStarted && currentTarget instanceof HTMLElement) clicked.delete(currentTarget);
  };
  const remember = ({ target }: Event) => {
    if (repeats) return;
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
    if (!button) return clicked.clear();
    if (clicked.delete(button)) return;
    clicked.add(button);
    button.addEventListener('click', heard);
    setTimeout(() => clicked.delete(button), PATIENCE_MS);
  };
  addEventListener('click', remember, true);
  addEventListener('input', remember);
  return () => {
    const timer = setInterval(() => {
      repeats = true;
      [...clicked][0]?.click();
      repeats = false;
    }, CLICK_AGAIN_MS);
    setTimeout(() => clearInterval(timer), PATIENCE_MS);
  };
}

/** Downloads all files in parallel. Adds each link in a separate task so that the page can answer a tap in between. */
async function preloadFiles(files: string[]): Promise<void> {
  for (const href of files) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
    // A hidden tab gets no taps, and browsers slow down its timers.
    if (!document.hidden) await wait(0);
  }
}

/** Tries again after a failed download, because without the app the page would stay inert. */
async function importInOrder(files: string[], importFile: ImportFile, retries = RETRIES): Promise<void> {
  try {
    for (const file of files) await importFile(file);
  } catch (error) {
    if (retries === 0) throw error;
    await wait(RETRY_MS);
    await importInOrder(files, importFile, retries - 1);
  }
}

/** Runs the job once the page has painted content, and again soon after `load`, for browsers that never report the paint. */
function afterFirstPaint(run: () => void): void {
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) run();
  }).observe({ type: 'paint', buffered: true });
  afterLoad(() => setTimeout(run, PAINT_LATEST_MS));
}

function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

function showHeadingFont(): void {
  const show = () => {
    document.documentElement.dataset.fonts = 'own';
  };
  document.fonts.load('1em "Fraunces Variable"').then(show, show);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
