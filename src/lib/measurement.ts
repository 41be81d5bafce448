/** What visits are measured with; null for what the operator does not use. */
export interface MeasuringTools {
  /** Google Analytics. */
  analyticsId: string | null;
  /** Meta Pixel. */
  pixelId: string | null;
}

type Call = (...words: unknown[]) => void;
declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: Call;
    fbq?: Call & {
      callMethod?: Call;
      queue: unknown[];
      push: unknown;
      loaded: boolean;
      version: string;
      disablePushState: boolean;
    };
    _fbq?: unknown;
  }
}

let isStarted = false;

/**
 * Loads the tools, or lets them go on. They are asked to tell nothing by themselves: reportVisit() does.
 * @returns what makes them pause, where the reader is on pages that are nobody's business
 */
export function measure(tools: MeasuringTools): () => void {
  if (!isStarted) {
    isStarted = true;
    if (tools.analyticsId) startAnalytics(tools.analyticsId);
    if (tools.pixelId) startPixel(tools.pixelId);
  }
  setPaused(tools, false);
  return () => setPaused(tools, true);
}

function setPaused({ analyticsId }: MeasuringTools, paused: boolean): void {
  // The switches that the two libraries have for it.
  if (analyticsId) Object.assign(window, { [`ga-disable-${analyticsId}`]: paused });
  window.fbq?.('consent', paused ? 'revoke' : 'grant');
}

/**
 * Tells the tools that a page is seen. Google is told its path alone, for the rest of an address may be what somebody
 * typed; Meta's code reads the address by itself.
 */
export function reportVisit(path: string): void {
  const address = window.location.origin + path;
  window.gtag?.('set', { page_location: address, page_referrer: '' });
  window.gtag?.('event', 'page_view', { page_location: address });
  window.fbq?.('track', 'PageView');
}

/** Ends it: what the tools have stored goes, and so does their code where it runs, by loading the page afresh. */
export function stopMeasuring(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!/^(_ga|_gid|_gat|_fbp|_fbc)/.test(name)) continue;
    const { hostname } = window.location;
    for (const domain of [hostname, `.${hostname.split('.').slice(-2).join('.')}`, `.${hostname}`])
      document.cookie = `${name}=; path=/; max-age=0; domain=${domain}`;
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  if (isStarted) window.location.reload();
}

function startAnalytics(id: string): void {
  const layer: unknown[] = (window.dataLayer ??= []);
  window.gtag = function () {
    // eslint-disable-next-line prefer-rest-params -- gtag.js tells its own calls by their being `arguments`
    layer.push(arguments);
  };
  window.gtag('js', new Date());
  window.gtag('config', id, { send_page_view: false, allow_google_signals: false });
  load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
}

function startPixel(id: string): void {
  const queue: unknown[] = [];
  const fbq: Call = (...words) =>
    window.fbq?.callMethod ? window.fbq.callMethod(...words) : queue.push(words);
  // It would otherwise report every change of the address, the admin area's too.
  window.fbq = Object.assign(fbq, { queue, push: fbq, loaded: true, version: '2.0', disablePushState: true });
  window._fbq ??= window.fbq;
  // It would otherwise report clicks and look into forms on its own.
  window.fbq('set', 'autoConfig', false, id);
  window.fbq('init', id);
  load('https://connect.facebook.net/pt_BR/fbevents.js');
}

function load(address: string): void {
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { async: true, src: address }));
}
