/** Half the width of a picture: garments are drawn around this vertical axis. */
const AXIS = 320;

interface Step {
  command: string;
  /** Control points and end point, relative to the axis. */
  points: [number, number][];
}

/** A closed outline from its right half, given from the top centre to the bottom centre with x counted from the axis. */
export function whole(half: string): string {
  const steps = parse(half);
  const back = steps.slice(1).flatMap((_, index) => {
    const at = steps.length - 1 - index;
    return reversed(steps[at], steps[at - 1]);
  });
  const end = steps.at(-1)?.points.at(-1);
  const across: Step[] = end && end[0] !== 0 ? [{ command: 'L', points: [[-end[0], end[1]]] }] : [];
  return `${write(steps)}${write([...across, ...back])}Z`;
}

/** A path with x counted from the axis, on the right and mirrored on the left. */
export function pair(path: string): [string, string] {
  const closed = path.trimEnd().endsWith('Z') ? 'Z' : '';
  const steps = parse(path);
  const mirrored = steps.map(({ command, points }) => ({ command, points: points.map(mirror) }));
  return [write(steps) + closed, write(mirrored) + closed];
}

/** A path with x counted from the axis. */
export function one(path: string): string {
  return pair(path)[0];
}

function parse(path: string): Step[] {
  return [...path.matchAll(/([MLCQ])([^MLCQZ]*)/g)].map(([, command = '', numbers = '']) => {
    const values = numbers.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
    const points = Array.from({ length: values.length / 2 }, (_, index): [number, number] => [
      values[2 * index] ?? 0,
      values[2 * index + 1] ?? 0,
    ]);
    return { command, points };
  });
}

/** The step walked backwards on the other side, ending where the previous step ended. */
function reversed(step?: Step, previous?: Step): Step[] {
  const start = previous?.points.at(-1);
  if (!step || !start) return [];
  const controls = step.points.slice(0, -1).reverse();
  return [{ command: step.command, points: [...controls, start].map(mirror) }];
}

function mirror([x, y]: [number, number]): [number, number] {
  return [-x, y];
}

function write(steps: Step[]): string {
  return steps
    .map(({ command, points }) => command + points.map(([x, y]) => `${AXIS + x} ${y}`).join(' '))
    .join('');
}
