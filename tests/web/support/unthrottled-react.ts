// React holds back for up to 300 ms what has loaded after a placeholder, so that a page does not flicker. For that, and
// nothing else, it keeps the setTimeout() that it finds when it loads.
const { setTimeout } = globalThis;
globalThis.setTimeout = ((run: () => void) => setTimeout(run)) as typeof setTimeout;
await import('react-dom/client');
globalThis.setTimeout = setTimeout;
