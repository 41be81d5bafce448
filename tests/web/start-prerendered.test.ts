import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startPrerendered, type PageCode } from '@/app/start-prerendered';

const LOST = new TypeError('Failed to fetch dynamically imported module');
const CODE: PageCode = {
  startWhenIdle: true,
  requests: [],
  run: ['/react.js', '/main.js'],
  preload: ['/page.js'],
};
/** Longer than it takes to start, shorter than the pause before a retry. */
const SOON_MS = 1_000;
const RETRY_MS = 5_000;

let hidden: boolean;
let hasPainted: boolean;
let readyState: DocumentReadyState;
let reportPaint: (name: string) => void;
const importFile = vi.fn<(file: string) => Promise<unknown>>();
/** Like main.tsx, the last file starts the app in a later task. */
const load = (file: string): Promise<unknown> => {
  if (file === '/main.js') setTimeout(() => (document.documentElement.dataset.started = ''));
  return Promise.resolve({});
};
const soon = () => vi.advanceTimersByTimeAsync(SOON_MS);
const imported = () => importFile.mock.calls.map(([file]) => file);
const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));

const setFonts = (load: () => Promise<unknown>) =>
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  hasPainted = true;
  setFonts(() => Promise.resolve([]));
  readyState = 'complete';
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(seen: (entries: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
        reportPaint = (name) =>
          seen({ getEntriesByName: (wanted) => (wanted === name ? [{} as PerformanceEntry] : []) });
      }
      observe() {
        if (hasPainted) reportPaint('first-contentful-paint');
      }
    },
  );
  importFile.mockReset().mockImplementation(load);
});
afterEach(async () => {
  await soon(); // nothing of this start reaches the next test
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete document.documentElement.dataset.fonts;
  delete document.documentElement.dataset.started;
  Reflect.deleteProperty(document, 'fonts');
  delete window.earlyAnswers;
});

describe('loading', () => {
  test('preloads every file before it imports the first one', async () => {
    importFile.mockImplementationOnce(() => {
      expect(preloaded()).toEqual(['/react.js', '/main.js', '/page.js']);
      return Promise.resolve();
    });
    startPrerendered(CODE, importFile);
    await soon();
    expect(imported()).toEqual(CODE.run);
  });

  test('imports a file only when the one before it has loaded', async () => {
    let finish = () => {};
    importFile.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
    startPrerendered(CODE, importFile);
    await soon();
    expect(imported()).toEqual(['/react.js']);
    finish();
    await soon();
    expect(imported()).toEqual(CODE.run);
  });

  test('a file that failed to load is imported again after a pause', async () => {
    importFile.mockResolvedValueOnce({}).mockRejectedValueOnce(LOST);
    startPrerendered(CODE, importFile);
    await soon();
    expect(imported()).toEqual(['/react.js', '/main.js']);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(imported()).toEqual(['/react.js', '/main.js', ...CODE.run]);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(imported()).toHaveLength(4);
  });

  test('a connection that is lost for a minute and a half does not stop the app from starting', async () => {
    importFile.mockRejectedValue(LOST);
    startPrerendered(CODE, importFile);
    await vi.advanceTimersByTimeAsync(90_000);
    importFile.mockReset().mockImplementation(load);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(imported()).toEqual(CODE.run);
  });
});

describe('the moment of the start', () => {
  test('a complete page waits until it has painted content and loaded, and the browser is idle', async () => {
    hasPainted = false;
    readyState = 'interactive';
    startPrerendered(CODE, importFile);
    reportPaint('first-contentful-paint');
    await soon();
    expect(preloaded()).toEqual([]);
    window.dispatchEvent(new Event('load'));
    expect(preloaded()).toEqual([]);
    await soon();
    expect(imported()).toEqual(CODE.run);
  });

  test('a complete page that has loaded waits until it has painted content', async () => {
    hasPainted = false;
    startPrerendered(CODE, importFile);
    await soon();
    expect(preloaded()).toEqual([]);
    reportPaint('first-contentful-paint');
    await soon();
    expect(imported()).toEqual(CODE.run);
  });

  test.each([
    ['a complete page', true],
    ['a page that waits for data', false],
  ])(
    '%s starts two seconds after it has loaded if the browser never reports its paint',
    async (_which, startWhenIdle) => {
      hasPainted = false;
      readyState = 'interactive';
      startPrerendered({ ...CODE, startWhenIdle }, importFile);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(preloaded()).toEqual([]);
      readyState = 'complete';
      window.dispatchEvent(new Event('load'));
      await soon();
      expect(preloaded()).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(imported()).toEqual(CODE.run);
    },
  );

  test.each(['pointerdown', 'keydown', 'popstate'])(
    'a complete page starts at the first %s, and only once',
    async (sign) => {
      readyState = 'interactive';
      hasPainted = false;
      startPrerendered(CODE, importFile);
      window.dispatchEvent(new Event(sign));
      await soon();
      expect(imported()).toEqual(CODE.run);
      window.dispatchEvent(new Event('load'));
      await soon();
      expect(imported()).toEqual(CODE.run);
    },
  );

  test('a page that waits for data requests it, then its code, once it has painted content', async () => {
    hasPainted = false;
    readyState = 'interactive';
    const send = vi.fn(() => {
      expect(preloaded()).toEqual([]);
      return Promise.resolve(new Response());
    });
    vi.stubGlobal('fetch', send);
    const requests = [{ url: 'https://project.example/rest/v1/suppliers', headers: { apikey: 'key' } }];
    startPrerendered({ ...CODE, startWhenIdle: false, requests }, importFile);
    reportPaint('first-paint');
    await soon();
    expect(send).not.toHaveBeenCalled();
    expect(preloaded()).toEqual([]);
    reportPaint('first-contentful-paint');
    await soon();
    expect(send.mock.calls).toEqual([[requests[0]!.url, { headers: requests[0]!.headers }]]);
    expect(imported()).toEqual(CODE.run);
  });

  test('a hidden tab starts at once and does not wait for timers', async () => {
    hasPainted = false;
    hidden = true;
    readyState = 'interactive';
    startPrerendered(CODE, importFile);
    await vi.advanceTimersByTimeAsync(0);
    expect(preloaded()).toEqual(['/react.js', '/main.js', '/page.js']);
    expect(imported()).toEqual(CODE.run);
  });
});

describe('a click before the app has started', () => {
  test('on a button is repeated once the app can answer it', async () => {
    document.body.innerHTML = '<button type="button"><span>Menu</span></button>';
    const click = vi.fn();
    startPrerendered(CODE, importFile);
    document.querySelector('span')!.click();
    document.querySelector('button')!.addEventListener('click', click); // the app takes over
    await soon();
    expect(click).toHaveBeenCalledTimes(1);
  });

  test('is not repeated while files are missing', async () => {
    document.body.innerHTML = '<button type="button">Menu</button>';
    importFile.mockRejectedValueOnce(LOST);
    const click = vi.fn();
    startPrerendered(CODE, importFile);
    document.querySelector('button')!.click();
    document.querySelector('button')!.addEventListener('click', click);
    await soon();
    expect(click).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(click).toHaveBeenCalledTimes(1);
  });

  test('is repeated until the code of that part of the page has come, before which the app ends every click', async () => {
    document.body.innerHTML = '<div><button type="button">Menu</button></div>';
    const [root, button] = [document.querySelector('div')!, document.querySelector('button')!];
    const end = (event: Event) => event.stopPropagation();
    const click = vi.fn();
    startPrerendered(CODE, importFile);
    await soon();
    root.addEventListener('click', end, true);
    button.click();
    await soon();
    root.removeEventListener('click', end, true);
    root.addEventListener('click', click);
    await soon();
    expect(click).toHaveBeenCalledTimes(1);
  });

  test('is repeated for each of several buttons, in their order; two clicks on one undo each other', async () => {
    document.body.innerHTML = ['Tema', 'Menu', 'Filtros']
      .map((text) => `<button type="button">${text}</button>`)
      .join('');
    const [theme, menu, filters] = document.querySelectorAll('button');
    const heard: (string | null)[] = [];
    startPrerendered(CODE, importFile);
    for (const button of [theme, menu, menu, filters]) button!.click();
    document.body.addEventListener('click', ({ target }) => heard.push((target as Element).textContent));
    await soon();
    expect(heard).toEqual(['Tema', 'Filtros']);
  });

  test.each([
    ['clicks elsewhere', () => document.querySelector('p')!.click()],
    ['types', () => document.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }))],
    ['has waited for ten seconds', () => vi.advanceTimersByTime(10_000)],
  ])('is forgotten when the visitor %s', async (_what, turnAway) => {
    document.body.innerHTML = '<button type="button">Menu</button><p>Texto</p><input>';
    importFile.mockRejectedValueOnce(LOST); // so that the app has not started within the ten seconds
    importFile.mockRejectedValueOnce(LOST);
    importFile.mockRejectedValueOnce(LOST);
    const click = vi.fn();
    startPrerendered(CODE, importFile);
    document.querySelector('button')!.click();
    turnAway();
    document.querySelector('button')!.addEventListener('click', click);
    await vi.advanceTimersByTimeAsync(4 * RETRY_MS);
    expect(imported()).toContain('/main.js');
    expect(click).not.toHaveBeenCalled();
  });

  test('is not repeated if the app has handled it', async () => {
    document.body.innerHTML = '<button type="button">Menu</button>';
    const click = vi.fn();
    startPrerendered(CODE, importFile);
    await soon();
    document.querySelector('button')!.addEventListener('click', click);
    document.querySelector('button')!.click();
    await soon();
    expect(click).toHaveBeenCalledTimes(1);
  });

  test('is not repeated if the app handled it at the moment of its start', async () => {
    document.body.innerHTML = '<button type="button">Menu</button>';
    const button = document.querySelector('button')!;
    const click = vi.fn();
    importFile.mockResolvedValueOnce({}).mockImplementationOnce((file) => {
      button.addEventListener('click', click);
      const loaded = load(file);
      setTimeout(() => button.click());
      return loaded;
    });
    startPrerendered(CODE, importFile);
    await soon();
    expect(click).toHaveBeenCalledTimes(1);
  });

  test('on anything else is not repeated', async () => {
    document.body.innerHTML = '<p>Texto</p>';
    const click = vi.fn();
    startPrerendered(CODE, importFile);
    document.querySelector('p')!.click();
    document.body.addEventListener('click', click);
    await soon();
    document.body.removeEventListener('click', click);
    expect(click).not.toHaveBeenCalled();
  });
});

test('a form is not submitted by the browser, which would load the page again without what was typed', () => {
  document.body.innerHTML = '<form></form>';
  startPrerendered(CODE, importFile);
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')!.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
});

describe('the heading font', () => {
  test.each([
    ['has loaded', () => Promise.resolve([])],
    ['could not be loaded', () => Promise.reject(new Error('offline'))],
  ])('is set after the first paint, when it %s', async (_outcome, load) => {
    hasPainted = false;
    setFonts(load);
    startPrerendered(CODE, importFile);
    reportPaint('first-paint');
    await soon();
    expect(document.documentElement.dataset.fonts).toBeUndefined();
    reportPaint('first-contentful-paint');
    await soon();
    expect(document.documentElement.dataset.fonts).toBe('own');
  });

  test('is left to the app on a page that waits for data, so that it does not delay the code', async () => {
    const load = vi.fn(() => Promise.resolve([]));
    setFonts(load);
    startPrerendered({ ...CODE, startWhenIdle: false }, importFile);
    await soon();
    expect(imported()).toEqual(CODE.run);
    expect(load).not.toHaveBeenCalled();
  });
});
