import '@/theme/buttons';
import { useId } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { publicationQueries, usePublish, type Publication } from '@/data/publishing/queries';
import { formatMoment } from '@/domain/format/dates';
import { formatCount } from '@/domain/format/numbers';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './publishing.module.css';

const TEXT =
  'O Google e os links compartilhados mostram as páginas das categorias e dos fornecedores abertos como estavam na última atualização. Atualizar refaz essas páginas com os dados de agora; leva alguns minutos e é possível uma vez por hora. Quem navega no site vê sempre os dados atuais.';

/** Publishes the pages of categories and open suppliers, and says when that was last done. */
export function Publishing() {
  const { data: state, isError, refetch } = useQuery(publicationQueries.state());
  return (
    <div className={classes.root}>
      <Panel title="Atualizar o site" text={TEXT}>
        {state ? (
          state.configured ? (
            <PublishForm state={state} />
          ) : (
            <p className={classes.state} role="status">
              Ainda não dá para atualizar por aqui: falta ligar o host, como mostra o guia do dono
              (docs/dono.md, passo 4).
            </p>
          )
        ) : (
          isError && (
            <div role="alert" className={classes.failed}>
              <p>Não foi possível saber quando o site foi atualizado.</p>
              <Button variant="default" onClick={() => void refetch()}>
                Tentar novamente
              </Button>
            </div>
          )
        )}
      </Panel>
    </div>
  );
}

function PublishForm({ state }: { state: Publication }) {
  const stateId = useId();
  const publication = usePublish();
  const submit = useSubmit(publication.mutateAsync);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(undefined, {
          onSuccess: () => {
            const message = 'As páginas estão sendo refeitas. Leva alguns minutos.';
            void notify({ tone: 'success', title: 'Atualização iniciada', message });
          },
          onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
        });
      }}
    >
      <p id={stateId} className={classes.state} role="status">
        {stateText(state)}
      </p>
      <SubmitButton
        size="sm"
        pending={publication.isPending}
        busy="Atualizando..."
        disabled={state.possible_at !== null}
        aria-describedby={stateId}
      >
        Atualizar agora
      </SubmitButton>
    </form>
  );
}

function stateText({ published_at, changes, possible_at, problem }: Publication): string {
  const last = published_at
    ? `Atualizado em ${formatMoment(published_at)}.`
    : 'Ainda não foi atualizado por aqui.';
  const waiting = published_at
    ? changes > 0
      ? ` ${formatCount(changes, 'mudança espera', 'mudanças esperam')} a próxima atualização.`
      : ' Nada mudou desde então.'
    : '';
  const next = possible_at ? ` Possível de novo a partir de ${formatMoment(possible_at)}.` : '';
  const failed = problem ? ` Última tentativa: ${problem}.` : '';
  return last + waiting + next + failed;
}
