import classes from './button-class.module.css';

type Look = 'filled' | 'default' | 'subtle' | 'gold';

/**
 * Class of a link or button that looks like Mantine's Button; `lg` is the size of the landing page, `icon` is for a
 * button without text. Use it for parts that every page loads: Mantine's Button costs 7 kB with its dependencies.
 */
export function buttonClass(look: Look, size: 'sm' | 'lg' | 'icon' = 'sm'): string {
  return `${classes.action} ${classes[look]} ${classes[size]}`;
}
