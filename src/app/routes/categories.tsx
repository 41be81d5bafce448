import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { categoryPageQueries } from '@/data/categories/page-queries';
import { categoryTree } from '@/domain/catalog/category-page';
import { CategoryIndex } from '@/features/category-pages/category-index';
import { CategoriesMeta } from '../category-meta';
import { categoryPath } from '../category-path';
import { paths } from '../paths';
import classes from './categories.module.css';

/** All categories that have suppliers. */
export function Component() {
  const { data: nodes, isError, refetch } = useQuery(categoryPageQueries.nodes());
  return (
    <div className={classes.root}>
      <CategoriesMeta nodes={nodes} />
      <header className={classes.head}>
        <h1>Categorias</h1>
        <p>De vestidos a acessórios: escolha o que você revende e veja quem fornece.</p>
      </header>
      {nodes ? (
        categoryTree(nodes).length > 0 ? (
          <CategoryIndex nodes={nodes} pathOf={categoryPath} />
        ) : (
          <MessageState title="Ainda não há fornecedores" text="Volte em breve: o guia está sendo montado." />
        )
      ) : isError ? (
        <FailedState message="Não foi possível carregar as categorias." retry={() => void refetch()} />
      ) : (
        <PageSpinner label="Carregando categorias…" />
      )}
      <p className={classes.all}>
        <Link to={paths.catalog} className={buttonClass('default')}>
          Ver todos os fornecedores
        </Link>
      </p>
    </div>
  );
}
