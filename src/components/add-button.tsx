import '@/theme/buttons';
import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { preloadModule } from '@/lib/lazy-import';

interface Props {
  children: string;
  icon?: typeof IconPlus;
  className?: string | undefined;
  /** Imports the dialog that it opens; called on hover and focus to preload it. */
  load: () => Promise<unknown>;
  onClick: () => void;
}

/** The main button of an admin list: opens the dialog for a new record. */
export function AddButton({ children, icon: Icon = IconPlus, className, load, onClick }: Props) {
  const preload = () => preloadModule(load);
  return (
    <Button
      className={className}
      leftSection={<Icon size={18} stroke={1.75} />}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
