import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { Kbd, Switch } from '@mantine/core';
import { Dialog } from '@/components/dialog';
import { Facts } from '@/components/facts';
import { useDialog } from '@/components/use-dialog';
import { localStore } from '@/lib/browser-storage';
import { SHORTCUTS_KEY } from '@/lib/storage-keys';
import { areShortcutsOn, shortcuts } from './shortcuts';

/** 'Atalhos do teclado': those of the page behind it, and whether they work on this device. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useDialog(onClose);
  const [facts] = useState(factsOfPage);
  const [on, setOn] = useState(areShortcutsOn);

  function turn(now: boolean) {
    setOn(now);
    if (now) localStore.removeItem(SHORTCUTS_KEY);
    else localStore.setItem(SHORTCUTS_KEY, 'off');
  }

  return (
    <Dialog {...dialog} title="Atalhos do teclado">
      <Facts facts={facts} />
      <Switch
        mt="lg"
        label="Usar atalhos neste aparelho"
        description="Ctrl + / abre esta lista mesmo com os atalhos desligados."
        checked={on}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

/** Those of one key first. */
function factsOfPage() {
  return [...shortcuts().map((part) => [part.dataset.shortcut ?? '', nameOf(part)] as const), LIST]
    .toSorted(([one], [other]) => one.length - other.length)
    .map(([keys, name]) => [name, <Keys key={keys} keys={keys} />] as const);
}

const LIST = ['?', 'Esta lista'] as const;

/** Its first text: more may follow, such as a number of unread messages. */
function nameOf(part: HTMLElement): string {
  return part.ariaLabel ?? document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode()?.nodeValue ?? '';
}

function Keys({ keys }: { keys: string }) {
  const [first, second] = keys.split(' ');
  return (
    <>
      <Kbd>{first}</Kbd>
      {second && (
        <>
          {' depois '}
          <Kbd>{second}</Kbd>
        </>
      )}
    </>
  );
}
