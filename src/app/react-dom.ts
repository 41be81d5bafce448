/** In a file of its own, and so in the build's: what a phone takes in here is half of the app, apart from the other half. */
export { flushSync } from 'react-dom';
export { createRoot, hydrateRoot } from 'react-dom/client';
