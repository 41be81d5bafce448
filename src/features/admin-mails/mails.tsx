import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '@/components/choice-select';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { MAILS_PER_PAGE, mailQueries } from '@/data/mails/queries';
import { formatCount } from '@/domain/format/numbers';
import { MAIL_STATES } from '@/domain/mail/sent-mail';
import { useChoiceParam } from '@/lib/navigation/use-choice-param';
import { useListParams } from '@/lib/navigation/use-list-params';
import { mailColumns } from './mail-columns';
import { PauseSwitch } from './pause-switch';
import { ResendButton } from './resend-button';
import classes from './mails.module.css';
import { keysOf } from '@/domain/format/keys';

const TEXTS = {
  label: 'E-mails',
  searchLabel: 'Buscar e-mails',
  searchPlaceholder: 'Nome ou e-mail de quem recebe...',
  loading: 'Carregando e-mails…',
  failed: 'Falha ao buscar os e-mails.',
  notFound: { title: 'Nenhum e-mail encontrado', text: 'Nenhum nome ou endereço corresponde à busca.' },
  count: (total: number) => formatCount(total, 'e-mail', 'e-mails'),
};
const STATES = [
  { value: '', label: 'Todas as situações' },
  ...Object.entries(MAIL_STATES).map(([value, label]) => ({ value, label })),
];
const NONE = {
  title: 'Nenhum e-mail ainda',
  text: 'Os avisos enviados aos membros aparecem aqui por 180 dias.',
};
const NONE_OF_FILTER = { title: 'Nenhum e-mail assim', text: 'Escolha outra situação ou outro tipo.' };
const stateOf = (text: string) => keysOf(MAIL_STATES).find((state) => state === text);
const kindOf = (text: string) => /^[a-z_]{1,30}$/.exec(text)?.[0];

/** 'E-mails' of the admin area: what was sent to members, or will be. `userPath` is the path of an account, with :id. */
export function Mails({ userPath }: { userPath: string }) {
  const params = useListParams({ size: MAILS_PER_PAGE });
  const [state, setState] = useChoiceParam('situacao', stateOf);
  const [kind, setKind] = useChoiceParam('tipo', kindOf);
  const { search, page, size } = params.asked;
  const query = useQuery(mailQueries.page({ search, page, size, kind, state }));
  const heading = useRef<HTMLHeadingElement>(null);
  const filtered = state !== '' || kind !== '';

  function unfilter() {
    if (state !== '') setState('');
    if (kind !== '') setKind('');
  }

  return (
    <>
      <PageHead ref={heading} title="E-mails" />
      {query.data && <PauseSwitch pausedAt={query.data.pausedAt} />}
      <PagedList
        heading={heading}
        query={query}
        params={params}
        controls={
          <>
            <ChoiceSelect
              label="Situação"
              choices={STATES}
              chosen={state}
              onChoose={setState}
              className={classes.filter}
            />
            <ChoiceSelect
              label="Tipo"
              choices={[
                { value: '', label: 'Todos os tipos' },
                ...(query.data?.kinds ?? []).map(({ kind: value, label }) => ({ value, label })),
              ]}
              chosen={kind}
              onChoose={setKind}
              className={classes.filter}
            />
          </>
        }
        onUnfilter={filtered ? unfilter : null}
        columns={mailColumns(userPath, (mail) => (
          <ResendButton mail={mail} heading={heading} />
        ))}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={MAILS_PER_PAGE}
        texts={{ ...TEXTS, none: filtered ? NONE_OF_FILTER : NONE }}
      />
    </>
  );
}
