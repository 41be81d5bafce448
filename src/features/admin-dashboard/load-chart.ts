/** Lazy chunk of the chart, most of the page's size; preloaded while the figures load. */
export const loadChart = () => import('./trend-chart');
