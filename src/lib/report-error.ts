const url = import.meta.env.VITE_ERROR_REPORT_URL; // the build drops the code below if it is not set

/** Logs an error that an error boundary caught, and reports it to the operator if they named a URL for it. */
export function reportError(error: unknown): void {
  console.error(error);
  if (url) send(url, error);
}

/** Reports errors that nothing caught; the browser itself logs them. */
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
