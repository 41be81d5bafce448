import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { lastMessage } from '@/data/account/message-choice';
import { shopQueries } from '@/data/account/shop';
import { fetchEntry } from '@/data/notebook/queries';
import type { Account } from '@/domain/account/account';
import { NO_SHOP } from '@/domain/account/shop';
import { chosenMessage, messageUrl } from '@/domain/supplier/message';
import type { SheetProps } from './message-sheet';
import { loadMessageSheet, opensElsewhere } from './use-message-sheet';
import { useNoteContact } from './use-note-contact';

type OpenSheet = Pick<SheetProps, 'supplier' | 'chatUrl' | 'link'> & { Sheet: ComponentType<SheetProps> };

/**
 * Lets the WhatsApp links of cards (components/card/chat-link) open with the message that a premium member chose last, and
 * notes the contact. Who has not chosen yet gets the sheet. Listens on the document, so that cards need none of this code.
 */
export default function CardChats({ account }: { account: Account }) {
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const enabled = lastMessage()?.own === null;
  const { data: shop = NO_SHOP } = useQuery({ ...shopQueries.mine(account.id), enabled });
  const noteContact = useNoteContact();

  function askFor(link: HTMLAnchorElement, supplier: SheetProps['supplier']) {
    const chatUrl = link.href;
    loadMessageSheet().then(
      ({ MessageSheet }) => setSheet({ Sheet: MessageSheet, supplier, chatUrl, link: { current: link } }),
      () => window.open(chatUrl, '_blank', 'noopener'),
    );
  }

  const press = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-chat]');
    if (!link || event.defaultPrevented || opensElsewhere(event)) return;
    const { chat, name = '' } = link.dataset;
    const supplier = { id: Number(chat), name };
    const choice = lastMessage();
    if (choice === undefined) {
      if (!navigator.onLine) return;
      event.preventDefault();
      return askFor(link, supplier);
    }
    const facts = { supplierName: name, memberName: account.name, shop };
    openWith(link, messageUrl(link.href, chosenMessage(choice, facts)));
    fetchEntry(account.id, supplier.id).then(
      (entry) => noteContact(supplier, entry, () => link),
      () => undefined, // without the present entry there is no undo
    );
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => press(event);
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);

  if (sheet === null) return null;
  const { Sheet, ...props } = sheet;
  return <Sheet account={account} {...props} onClose={() => setSheet(null)} />;
}

/** The browser follows the link after this click with what it then says. */
function openWith(link: HTMLAnchorElement, url: string): void {
  const { href } = link;
  link.href = url;
  setTimeout(() => (link.href = href));
}
