import classes from './gain-list.module.css';

/** What a plan gives, each line with a check mark. */
export function GainList({ gains }: { gains: string[] }) {
  return (
    <ul className={classes.root} role="list">
      {gains.map((gain) => (
        <li key={gain}>{gain}</li>
      ))}
    </ul>
  );
}
