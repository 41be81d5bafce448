import classes from './premium-badge.module.css';

/** Says that a supplier is for subscribers; `className` places it. */
export function PremiumBadge({ className = '' }: { className?: string }) {
  return <span className={`${classes.root} ${className}`}>Premium</span>;
}
