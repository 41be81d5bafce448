import { useRef } from 'react';

interface Outcome<Output> {
  onSuccess: (output: Output) => void;
  onError: (error: Error) => void;
}

/** One submission at a time. The callbacks run even after the form is gone, unlike those of `mutate`. */
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
