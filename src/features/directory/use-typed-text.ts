import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * A field's text while somebody types: it shows at once and is passed on after the frame that shows it, because what it
 * finds takes longer. (A deferred value may be rendered before that frame.)
 */
export function useTypedText(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const passOn = useEffectEvent(onText);
  useEffect(() => {
    if (typed === null) return;
    return afterPaint(() =>
      startTransition(() => {
        passOn(typed);
        setTyped(null);
      }),
    );
  }, [typed]);
  return {
    shown: typed ?? text,
    setTyped,
    passOnNow: () => {
      if (typed !== null) onText(typed);
      setTyped(null);
    },
  };
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
