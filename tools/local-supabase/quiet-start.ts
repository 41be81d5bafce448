const WARNING = /^EXPERIMENTAL FEATURES ENABLED/;

/**
 * Calls `start` (the library's `init`) and returns its result, with one line of the console held back.
 *
 * Defect: the library greets everyone with "EXPERIMENTAL FEATURES ENABLED: storage - not supported, do not use in
 * production", and no option turns that off. Nobody uses this in production, and a newcomer takes it for a fault.
 *
 * Tripwire: tests/local-supabase/first-lines.test.ts, "the library still greets with a warning".
 */
export function withoutExperimentalWarning<Result>(start: () => Result): Result {
  const { warn } = console;
  console.warn = (...parts: unknown[]) => {
    if (!WARNING.test(String(parts[0]))) warn(...parts);
  };
  try {
    // The warning comes before the first await, so the console is itself again before anything else runs.
    return start();
  } finally {
    console.warn = warn;
  }
}
