import { createContext } from 'react';

/** Where FailedState's link to the start leads. */
export const StartPath = createContext('/');
