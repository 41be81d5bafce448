const WARNING = /^EXPERIMENTAL FEATURES ENABLED/;

/**
 * Calls `start` (the library's `init`) and returns its result, without one line on the console.
 *
 * Defect: the library prints "EXPERIMENTAL FEATURES ENABLED: storage - not supported, do not use in production", and no
 * option turns that off. A developer would take it for a mistake, although nothing here runs in production.
 *
 * Test: tests/local-supabase/processes.test.ts, "prints its URL and its keys in Portuguese, and nothing else".
 */
export function withoutExperimentalWarning<Result>(start: () => Result): Result {
  const { warn } = console;
  console.warn = (...parts: unknown[]) => {
    if (!WARNING.test(String(parts[0]))) warn(...parts);
  };
  try {
    // The warning comes before the first await, so the console is restored before other code runs.
    return start();
  } finally {
    console.warn = warn;
  }
}
