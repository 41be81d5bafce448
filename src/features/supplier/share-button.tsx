import '@/theme/buttons';
import { ActionIcon } from '@mantine/core';
import IconShare2 from '@tabler/icons-react/icons/IconShare2';
import { notify } from '@/lib/notify';

interface Props {
  name: string;
  /** Absolute URL of the page. */
  url: string;
}

/** Opens the device's share sheet, or copies the link where there is none. */
export function ShareButton({ name, url }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      c="var(--app-ink)"
      aria-label={`Compartilhar ${name}`}
      onClick={() => share(name, url)}
    >
      <IconShare2 size={20} stroke={1.75} />
    </ActionIcon>
  );
}

async function share(name: string, url: string): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title: name, url });
      return;
    } catch (error) {
      // The user closed the sheet. After any other error the link is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    await notify({ tone: 'success', title: 'Link copiado', message: 'Cole onde quiser compartilhar.' });
  } catch {
    await notify({ tone: 'error', title: 'Não foi possível copiar o link', message: url });
  }
}
