import { startTransition, useEffect, useState } from 'react';

/** Unlike useDeferredValue(), waits for the frame that shows the change itself, such as a typed letter. */
export function usePaintedValue<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (painted === value) return;
    return afterPaint(() => startTransition(() => setPainted(() => value)));
  }, [painted, value]);
  return painted;
}

/** A hidden page is not painted, so there it does not wait. */
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
