const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a URL leads to the machine that opens it; false without a URL. */
export function isLoopback(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && LOOPBACK.includes(new URL(url).hostname);
}
