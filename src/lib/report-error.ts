const url = import.meta.env.VITE_ERROR_REPORT_URL; // the build drops the code below if it is not set

export function reportError(error: unknown): void {
  console.error(error);
  if (url) send(url, error);
}

export function reportUncaughtErrors(): void {
  if (!url) return;
  addEventListener('error', ({ error }) => send(url, error));
  addEventListener('unhandledrejection', ({ reason }) => send(url, reason));
}

function send(url: string, error: unknown): void {
  import('./send-error-report').then(
    ({ sendErrorReport }) => sendErrorReport(url, error),
    () => undefined,
  );
}
