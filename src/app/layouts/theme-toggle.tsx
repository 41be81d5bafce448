import { useMantineColorScheme } from '@mantine/core';
import IconMoon from '@tabler/icons-react/icons/IconMoon';
import IconSun from '@tabler/icons-react/icons/IconSun';
import { buttonClass } from '@/components/button-class';
import { useHydrated } from '@/lib/use-hydrated';

/** Switches between the light and the dark theme; Mantine saves the choice in local storage. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = useHydrated() && colorScheme === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={buttonClass('subtle', 'icon')}
      aria-label={dark ? 'Usar tema claro' : 'Usar tema escuro'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.75} />
    </button>
  );
}
