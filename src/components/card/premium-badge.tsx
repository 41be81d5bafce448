import classes from './premium-badge.module.css';

/** Marks a supplier as reserved for subscribers; `className` is for its position. */
export function PremiumBadge({ className = '' }: { className?: string }) {
  return <span className={`${classes.root} ${className}`}>Premium</span>;
}
