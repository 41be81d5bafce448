import classes from './button-class.module.css';

type Look = 'filled' | 'default' | 'subtle' | 'gold';

/**
 * Class of a link or button that looks like Mantine's Button, in a size of its own for the landing page; `icon` for one
 * that is an icon and nothing else. For what comes with every page: Mantine's own costs 7 kB with what it stands on.
 */
export function buttonClass(look: Look, size: 'sm' | 'lg' | 'icon' = 'sm'): string {
  return `${classes.action} ${classes[look]} ${classes[size]}`;
}
