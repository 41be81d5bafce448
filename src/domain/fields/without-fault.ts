import * as z from 'zod/mini';

/** The check that a value has no fault; the fault is the message. */
export function withoutFault<Value>(faultOf: (value: Value) => string | undefined) {
  return z.refine<Value>((value) => faultOf(value) === undefined, {
    error: ({ input }) => faultOf(input as Value),
  });
}
