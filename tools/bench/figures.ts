import { integer, table } from './table';

/** One measured figure and its limit. */
export interface Figure {
  what: string;
  suppliers?: number; // size of the measured directory
  value: number;
  before?: number; // the same figure of the revision that --against names
  unit: 'ms' | 'nodes' | 'B' | 'points' | '×' | 'shift' | '/s' | 'pages' | 'MB';
  atMost?: number;
  atLeast?: number;
}

export const LCP = 'largest paint (LCP)';
export const NODES = 'DOM nodes, at most';

/** The value below which `share` (0 to 1) of the values lie; NaN without values. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

/** The cost of a large directory compared with a small one. */
export function comparisons(figures: Figure[]): Figure[] {
  const ratio = (what: string, suppliers: number, atMost: number): Figure[] => {
    const [small, large] = [500, suppliers].map(
      (size) => figures.find((figure) => figure.what === what && figure.suppliers === size)?.value,
    );
    if (!small || !large) return [];
    return [{ what: `${what}, against 500`, suppliers, value: large / small, unit: '×', atMost }];
  };
  return [...ratio(LCP, 5_000, 1.1), ...ratio(NODES, 50_000, 1)];
}

/** The medians of figures that were measured several times, each time in the same order. */
export function medians(runs: Figure[][]): Figure[] {
  return (runs[0] ?? []).map((figure, index) => ({
    ...figure,
    value: median(runs.flatMap((run) => run[index]?.value ?? [])),
  }));
}

export function figuresTable(figures: Figure[]): string {
  return table(
    ['figure', 'suppliers', 'before', 'now', 'unit', 'budget', 'verdict'],
    figures.map((figure) => [
      figure.what,
      figure.suppliers === undefined ? '' : integer(figure.suppliers),
      figure.before === undefined ? '' : shown({ ...figure, value: figure.before }),
      shown(figure),
      figure.unit,
      allowed(figure),
      allowed(figure) && (isWithin(figure) ? 'ok' : 'over'),
    ]),
  );
}

function shown({ value, unit }: Figure): string {
  if (unit === '×' || unit === 'shift') return value.toFixed(2);
  return unit === 'B' || unit === '/s' ? value.toFixed(1) : integer(value);
}

function allowed({ atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `≤ ${atMost.toLocaleString('en-US')}`;
  return atLeast === undefined ? '' : `≥ ${atLeast}`;
}

function isWithin({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast;
}
