import classes from './tag-drawing.module.css';

/** Patterns on the tag, as SVG paths in its view box. */
const MOTIFS = {
  weave: 'M16 40h32M16 50h32M16 60h32M16 70h32M22 34v42M32 34v42M42 34v42',
  stitch:
    'M14 44c6-10 12-10 18 0s12 10 18 0M14 58c6-10 12-10 18 0s12 10 18 0M14 72c6-10 12-10 18 0s12 10 18 0',
  grid: 'M18 38h8v8h-8zM38 38h8v8h-8zM28 50h8v8h-8zM18 62h8v8h-8zM38 62h8v8h-8z',
  knot: 'M16 55a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M26 55a11 11 0 1 0 22 0a11 11 0 1 0 -22 0',
};
export type Motif = keyof typeof MOTIFS;

/** A decorative drawing of a garment's hang tag. */
export function TagDrawing({ motif }: { motif: Motif }) {
  return (
    <svg className={classes.root} viewBox="0 0 64 88" width="64" height="88" aria-hidden="true">
      <path className={classes.paper} d="M18 1h28l15 14v66a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6V15z" />
      <circle cx="32" cy="15" r="4" />
      <path className={classes.motif} d={MOTIFS[motif]} />
    </svg>
  );
}
