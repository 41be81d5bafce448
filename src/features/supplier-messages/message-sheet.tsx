import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Skeleton.css';
import { useRef, useState, type MouseEvent, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Textarea } from '@mantine/core';
import IconBrandWhatsapp from '@tabler/icons-react/icons/IconBrandWhatsapp';
import { Dialog } from '@/components/dialog';
import { DiscardDialog } from '@/components/discard-dialog';
import { useGuardedDialog } from '@/components/use-guarded-dialog';
import { lastMessage, rememberMessage } from '@/data/account/message-choice';
import { shopQueries } from '@/data/account/shop';
import { tradeQueries } from '@/data/account/trade';
import { useNotebookEntry } from '@/data/notebook/queries';
import type { Account } from '@/domain/account/account';
import { formatNumber } from '@/domain/format/numbers';
import { NO_SHOP, type Shop } from '@/domain/account/shop';
import type { Trade } from '@/domain/account/trade';
import {
  LONGEST_SUPPLIER_MESSAGE,
  messageUrl,
  supplierMessage,
  wordsFor,
  wordsForAll,
  type MessageTemplate,
} from '@/domain/supplier/message';
import { SheetShop } from './sheet-shop';
import { TemplateChoice } from './template-choice';
import { useNoteContact } from './use-note-contact';
import classes from './message-sheet.module.css';

export interface SheetProps {
  account: Account;
  supplier: { id: number; name: string };
  /** The text of a novelty that the message is about. */
  about?: string | undefined;
  /** The chat without a text. */
  chatUrl: string;
  /** The link that opened the sheet. */
  link: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** What a member has typed to a supplier. */
interface MessageDraft {
  template: MessageTemplate;
  /** The texts that were edited. */
  texts: Partial<Record<MessageTemplate, string | undefined>>;
}

/** By member and supplier, until the tab is closed or loaded again: neither Back nor closing the sheet loses a text. */
const drafts = new Map<string, MessageDraft>();

/** As the member chose it last, for whichever supplier. */
function lastDraft(supplierName: string): MessageDraft {
  const { template = 'catalog', own } = lastMessage() ?? {};
  return { template, texts: own ? { [template]: wordsFor(own, supplierName) } : {} };
}

/** The chosen template with its text: what was typed into it, or as it is prepared. */
function useMessageDraft(
  member: SheetProps['account'],
  supplier: SheetProps['supplier'],
  shop: Shop,
  trade: Trade | null,
  about: string | undefined,
) {
  const key = `${member.id} ${supplier.id} ${about ?? ''}`;
  const [draft, setDraft] = useState<MessageDraft>(
    () => drafts.get(key) ?? (about ? { template: 'catalog', texts: {} } : lastDraft(supplier.name)),
  );
  const { template, texts } = draft;
  const prepared = supplierMessage(template, {
    supplierName: supplier.name,
    memberName: member.name,
    shop,
    state: trade?.state ?? null,
    about,
  });

  function keep(edited: MessageDraft) {
    drafts.set(key, edited);
    setDraft(edited);
  }

  return {
    template,
    choose: (chosen: MessageTemplate) => keep({ template: chosen, texts }),
    prepared,
    text: texts[template] ?? prepared,
    /** Replaces the text; without one, it is the prepared text again. */
    type: (text: string | undefined) => keep({ template, texts: { ...texts, [template]: text } }),
  };
}

/** Prepares a message to a supplier. Each template keeps what was typed into it; WhatsApp opens with the text. */
export function MessageSheet({ account, supplier, about, chatUrl, link, onClose }: SheetProps) {
  const { dialog, closeWithoutAsking, confirming, setConfirming, onEdit } = useGuardedDialog(onClose, {
    heading: link,
  });
  const noteContact = useNoteContact();
  const { entry, loaded } = useNotebookEntry(supplier.id); // not loaded without Premium
  const { data: shop, isLoading: shopComes } = useQuery(shopQueries.mine(account.id));
  const { data: trade = null, isLoading: tradeComes } = useQuery(tradeQueries.mine(account.id));
  const textarea = useRef<HTMLTextAreaElement>(null);
  /** Whether the contact is noted. With unsaved data of the shop the sheet stays open, and its link may be used again. */
  const noted = useRef(false);
  const draft = useMessageDraft(account, supplier, shop ?? NO_SHOP, trade, about);
  const { template, choose, text, prepared, type } = draft;

  function restore() {
    textarea.current?.focus(); // this button disappears
    type(undefined);
  }

  function leave(event: MouseEvent, withMessage: boolean) {
    // The second of two quick taps, while the sheet closes.
    if (!dialog.opened) return event.preventDefault();
    const own = text === prepared ? null : wordsForAll(text, supplier.name);
    rememberMessage(withMessage ? { template, own } : null);
    if (withMessage && loaded && !noted.current) {
      noted.current = true;
      noteContact(supplier, entry, () => link.current);
    }
    dialog.onClose();
  }

  return (
    <Dialog {...dialog} title="Mensagem no WhatsApp" size="lg">
      <p className={classes.text}>
        Para <strong>{supplier.name}</strong>. Você ainda pode mudar o texto no WhatsApp antes de enviar.
      </p>
      <TemplateChoice value={template} onChange={choose} />
      {shopComes || tradeComes ? (
        <Skeleton height="15rem" role="status" aria-label="Preparando a mensagem…" />
      ) : (
        <MessageField ref={textarea} value={text} onType={type} />
      )}
      {text !== prepared && (
        <Button variant="subtle" size="xs" className={classes.restore} onClick={restore}>
          Voltar ao texto do modelo
        </Button>
      )}
      {shop && <SheetShop userId={account.id} shop={shop} onEdit={onEdit} />}
      {loaded && (
        <p className={classes.note}>
          {entry.status !== 'bought' &&
            'Ao abrir com mensagem, o fornecedor fica em “Aguardando resposta” nos seus favoritos. '}
          Nos cartões, o WhatsApp abre como você escolher aqui.
        </p>
      )}
      <ChatLinks chatUrl={chatUrl} text={text} onLeave={leave} />
      {confirming && (
        <DiscardDialog onDiscard={closeWithoutAsking} onClose={() => setConfirming(false)}>
          Os dados da sua loja não foram salvos.
        </DiscardDialog>
      )}
    </Dialog>
  );
}

interface FieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onType: (text: string) => void;
}

function MessageField({ ref, value, onType }: FieldProps) {
  return (
    <Textarea
      ref={ref}
      label="Mensagem"
      size="md"
      rows={9}
      resize="vertical"
      maxLength={LONGEST_SUPPLIER_MESSAGE}
      description={`${formatNumber(value.length)} de ${formatNumber(LONGEST_SUPPLIER_MESSAGE)} caracteres`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

interface ChatProps {
  chatUrl: string;
  text: string;
  onLeave: (event: MouseEvent, withMessage: boolean) => void;
}

function ChatLinks({ chatUrl, text, onLeave }: ChatProps) {
  const inNewTab = { component: 'a', target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <div className={classes.actions}>
      <Button
        {...inNewTab}
        href={chatUrl}
        variant="subtle"
        color="gray"
        className={classes.plain}
        onClick={(event) => onLeave(event, false)}
      >
        Abrir sem mensagem
      </Button>
      <Button
        {...inNewTab}
        href={messageUrl(chatUrl, text)}
        leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden="true" />}
        onClick={(event) => onLeave(event, true)}
        onAuxClick={(event) => event.button === 1 && onLeave(event, true)}
      >
        Abrir no WhatsApp
      </Button>
    </div>
  );
}
