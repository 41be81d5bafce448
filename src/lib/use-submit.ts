import { useEffect, useRef } from 'react';
import { CANCELED, RequestError } from './errors';
import { hideOutdatedToasts, preloadToasts } from './notify';

interface Outcome<Output> {
  onSuccess: (output: Output) => void;
  onError: (error: Error) => void;
}

/** One submission at a time. Unlike those of `mutate`, the callbacks run even after the form is gone. */
export function useSubmit<Input, Output>(send: (input: Input) => Promise<Output>) {
  const underWay = useRef(false);
  useEffect(preloadToasts, []);
  return async (input: Input, { onSuccess, onError }: Outcome<Output>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    hideOutdatedToasts();
    let output: Output;
    try {
      output = await send(input);
    } catch (error) {
      if (!(error instanceof RequestError && error.code === CANCELED)) onError(error as Error);
      return;
    } finally {
      underWay.current = false;
    }
    onSuccess(output);
  };
}
