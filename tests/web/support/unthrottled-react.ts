// React holds back for up to 300 ms what has loaded after a placeholder, so that a page does not flicker; tests need not
// wait for that. It schedules this, and nothing else, with the setTimeout() that it finds when it loads: one without delay.
const { setTimeout } = globalThis;
globalThis.setTimeout = ((run: () => void) => setTimeout(run)) as typeof setTimeout;
await import('react-dom/client');
globalThis.setTimeout = setTimeout;
