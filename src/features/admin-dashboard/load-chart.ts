/** The chart's code, most of what the page weighs; asked for while the figures are on their way. */
export const loadChart = () => import('./trend-chart');
