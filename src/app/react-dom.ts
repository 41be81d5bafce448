/** Re-exported from a separate module so that the bundler puts react-dom, half of the app's code, in its own chunk. */
export { createRoot, hydrateRoot } from 'react-dom/client';
