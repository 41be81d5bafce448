import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '@/components/choice-select';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { useMarkMessage } from '@/data/messages/mutations';
import { MESSAGE_SORTS, MESSAGES_PER_PAGE, messageQueries } from '@/data/messages/queries';
import { MESSAGE_FILTERS, type ContactMessage } from '@/domain/site/contact-message';
import { formatCount } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useChoiceParam } from '@/lib/navigation/use-choice-param';
import { useListParams } from '@/lib/navigation/use-list-params';
import { loadMessageDialog } from './load-dialogs';
import { messageColumns } from './message-columns';
import { Retention } from './retention';
import classes from './contact-messages.module.css';

const MessageDialog = lazy(() => importWithRetry(loadMessageDialog));

const FILTERS = [
  { value: '', label: 'Todas' },
  { value: 'nao-lidas', label: 'Não lidas' },
  { value: 'nao-respondidas', label: 'Não respondidas' },
];
const TEXTS = {
  label: 'Mensagens',
  searchLabel: 'Buscar mensagens',
  searchPlaceholder: 'Buscar por nome, e-mail ou texto...',
  loading: 'Carregando mensagens…',
  failed: 'Falha ao buscar mensagens.',
  notFound: {
    title: 'Nenhuma mensagem encontrada',
    text: 'Nenhum nome, e-mail ou texto corresponde à busca.',
  },
  count: (total: number) => formatCount(total, 'mensagem', 'mensagens'),
};
const NONE = {
  '': { title: 'Nenhuma mensagem ainda', text: 'O que chega pelo formulário de contato aparece aqui.' },
  'nao-lidas': { title: 'Nenhuma mensagem não lida', text: 'Todas já foram abertas.' },
  'nao-respondidas': { title: 'Nenhuma mensagem sem resposta', text: 'Todas já foram respondidas.' },
};
const filterOf = (text: string) => MESSAGE_FILTERS.find((filter) => filter === text);

interface Props {
  ordersPath: string;
  /** Whether to show for how long messages are kept, which is a setting. */
  withRetention: boolean;
}

/** 'Mensagens' of the admin area: the messages of the contact form. */
export function ContactMessages({ ordersPath, withRetention }: Props) {
  const params = useListParams({ sorts: MESSAGE_SORTS, size: MESSAGES_PER_PAGE });
  const [filter, setFilter] = useChoiceParam('filtro', filterOf);
  const query = useQuery(messageQueries.page({ ...params.asked, filter: filter || null }));
  const { opened, open, close } = useOpenedMessage();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <PageHead ref={heading} title="Mensagens" />
      <PagedList
        heading={heading}
        query={query}
        params={params}
        controls={<ChoiceSelect label="Mostrar" choices={FILTERS} chosen={filter} onChoose={setFilter} />}
        onUnfilter={filter ? () => setFilter('') : null}
        columns={messageColumns(open)}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={MESSAGES_PER_PAGE}
        texts={{ ...TEXTS, none: NONE[filter] }}
      />
      {withRetention && <Retention />}
      <Suspense>
        {opened && (
          <MessageDialog message={opened} ordersPath={ordersPath} heading={heading} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** The message shown in full; opening one marks it as read. */
function useOpenedMessage() {
  const { mutate: mark } = useMarkMessage();
  const [opened, setOpened] = useState<ContactMessage | null>(null);

  function open(message: ContactMessage) {
    setOpened(message);
    // A failure is not reported: the message stays unread, and its text is shown anyway.
    if (message.read_at === null) mark({ id: message.id, change: { read_at: new Date().toISOString() } });
  }

  return { opened, open, close: () => setOpened(null) };
}
