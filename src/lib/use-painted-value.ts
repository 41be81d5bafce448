import { startTransition, useEffect, useState } from 'react';

/**
 * The value as of the last painted frame. What takes long to compute from it does not delay the frame in which the change
 * itself shows, such as a typed letter; useDeferredValue() often computes before that frame.
 */
export function usePaintedValue<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (painted === value) return;
    return afterPaint(() => startTransition(() => setPainted(() => value)));
  }, [painted, value]);
  return painted;
}

/** A hidden page is not painted, so there it does not wait. Returns a function that cancels. */
function afterPaint(run: () => void): () => void {
  let timeout: number | undefined;
  const runLater = () => {
    timeout = window.setTimeout(run);
  };
  const frame = document.hidden ? 0 : requestAnimationFrame(runLater);
  if (document.hidden) runLater();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timeout);
  };
}
