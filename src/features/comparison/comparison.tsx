import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { comparisonQueries } from '@/data/suppliers/comparison';
import { isPremium, type Account } from '@/domain/account/account';
import { MOST_COMPARED } from '@/domain/supplier/comparison';
import { isLocked } from '@/domain/supplier/supplier';
import { ComparisonTable } from './comparison-table';
import { useCompared } from './use-compared';
import classes from './comparison.module.css';

interface ComparisonPaths {
  plans: string;
  /** The favorites, with these chosen. */
  favorites: (ids: readonly number[]) => string;
  supplier: (id: number) => string;
}

interface Props {
  account: Account;
  paths: ComparisonPaths;
}

/** 'Comparação' of the profile: up to four suppliers beside each other, named by the query string. */
export default function Comparison({ account, paths }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="comparacao">
      <h2 id="comparacao" ref={heading} tabIndex={-1} className={classes.title}>
        Comparação
      </h2>
      {isPremium(account) ? (
        <Compared paths={paths} focusHeading={() => heading.current?.focus()} />
      ) : (
        <MessageState
          title="A comparação faz parte do Premium"
          text={`Com ele você põe até ${MOST_COMPARED} favoritos lado a lado: pedido mínimo, envio, contato e suas anotações.`}
        >
          <Link to={paths.plans} className={buttonClass('filled')}>
            Ver planos
          </Link>
        </MessageState>
      )}
    </section>
  );
}

function Compared({ paths, focusHeading }: { paths: ComparisonPaths; focusHeading: () => void }) {
  const { ids, change } = useCompared();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...comparisonQueries.of(ids),
    // The columns that stay are shown while the request without the removed one is pending; none is no answer yet.
    placeholderData: (before) => {
      const kept = before?.filter(({ id }) => ids.includes(id));
      return kept?.length ? kept : undefined;
    },
  });

  function retry() {
    focusHeading(); // this button disappears
    void refetch();
  }

  function remove(id: number) {
    focusHeading(); // the column disappears
    change((now) => now.filter((other) => other !== id));
  }

  if (ids.length === 0) return <NothingChosen favoritesPath={paths.favorites([])} />;
  if (data === undefined)
    return isError ? (
      <FailedState message="Não foi possível carregar a comparação." retry={retry} />
    ) : (
      <PageSpinner label="Carregando a comparação…" />
    );
  const suppliers = data.filter((supplier) => !isLocked(supplier));
  if (suppliers.length === 0) return <NothingChosen favoritesPath={paths.favorites([])} gone />;
  return (
    <>
      {suppliers.length < ids.length && !isPlaceholderData && (
        <p className={classes.notice} role="status">
          {ids.length - suppliers.length === 1
            ? 'Um dos fornecedores escolhidos não está mais disponível.'
            : 'Alguns dos fornecedores escolhidos não estão mais disponíveis.'}
        </p>
      )}
      <ComparisonTable suppliers={suppliers} supplierPath={paths.supplier} onRemove={remove} />
      <p className={classes.foot}>
        <Link to={paths.favorites(ids)} className={buttonClass('default')}>
          {ids.length < MOST_COMPARED ? 'Escolher outros favoritos' : 'Voltar aos favoritos'}
        </Link>
      </p>
    </>
  );
}

function NothingChosen({ favoritesPath, gone = false }: { favoritesPath: string; gone?: boolean }) {
  return (
    <MessageState
      title={gone ? 'Estes fornecedores não estão mais disponíveis' : 'Nada para comparar ainda'}
      text={`Marque “Comparar” em até ${MOST_COMPARED} dos seus favoritos.`}
    >
      <Link to={favoritesPath} className={buttonClass('filled')}>
        Ver favoritos
      </Link>
    </MessageState>
  );
}
