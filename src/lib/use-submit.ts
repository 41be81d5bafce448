import { useRef } from 'react';

interface Outcome<Output> {
  onSuccess: (output: Output) => void;
  onError: (error: Error) => void;
}

/**
 * How a form sends what it holds, given a mutation's `mutateAsync`: one submission at a time, also of two in the same
 * instant, before anything has been rendered; and its outcome is told even when the reader has left the form meanwhile,
 * where the callbacks of `mutate` would be dropped.
 */
export function useSubmit<Input, Output>(send: (input: Input) => Promise<Output>) {
  const underWay = useRef(false);
  return async (input: Input, { onSuccess, onError }: Outcome<Output>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    let output: Output;
    try {
      output = await send(input);
    } catch (error) {
      onError(error as Error);
      return;
    } finally {
      underWay.current = false;
    }
    onSuccess(output);
  };
}
