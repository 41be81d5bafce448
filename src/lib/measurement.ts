export interface MeasuringTools {
  analyticsId: string | null;
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

/** Only reportVisit() reports. @returns a function that pauses the tools, for private pages */
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
  if (analyticsId) Object.assign(window, { [`ga-disable-${analyticsId}`]: paused });
  window.fbq?.('consent', paused ? 'revoke' : 'grant');
}

/** Google gets only the path: a query string may contain what the user typed. */
export function reportVisit(path: string): void {
  const url = window.location.origin + path;
  window.gtag?.('set', { page_location: url, page_referrer: '' });
  window.gtag?.('event', 'page_view', { page_location: url });
  window.fbq?.('track', 'PageView');
}

/** Deletes the tools' cookies. Only a reload removes their running code. */
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
    // oxlint-disable-next-line prefer-rest-params -- gtag.js recognizes calls by their `arguments` object
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
  // disablePushState and autoConfig keep the Pixel from reporting every URL, also in the admin area, clicks and forms.
  window.fbq = Object.assign(fbq, { queue, push: fbq, loaded: true, version: '2.0', disablePushState: true });
  window._fbq ??= window.fbq;
  window.fbq('set', 'autoConfig', false, id);
  window.fbq('init', id);
  load('https://connect.facebook.net/pt_BR/fbevents.js');
}

function load(src: string): void {
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { async: true, src }));
}
