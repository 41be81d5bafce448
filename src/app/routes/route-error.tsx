import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import { isUnanswered } from '@/lib/errors';
import { siteAnswers } from '@/lib/lazy-import';
import { useOnline } from '@/lib/use-online';
import { paths } from '../paths';

/** Reloads only if the site answers, because the browser would show an error page of its own. */
async function reload(): Promise<void> {
  if (await siteAnswers()) window.location.reload();
}

/** Shown in place of a page that crashed, or whose code cannot be loaded; header and footer keep working. */
export function RouteError({ error }: { error: unknown }) {
  const isOffline = isUnanswered(error);
  const isOnline = useOnline();
  useEffect(() => {
    if (isOffline && isOnline) void reload();
  }, [isOffline, isOnline]);
  return (
    <MessageState
      page
      role="alert"
      title={isOffline ? 'Você está sem conexão' : 'Algo deu errado nesta página'}
      text={isOffline ? 'Esta página ainda não foi salva neste aparelho.' : 'Recarregue para tentar de novo.'}
    >
      <button type="button" className={buttonClass('filled')} onClick={() => void reload()}>
        Recarregar a página
      </button>
      {isOffline && <ToSuppliers />}
    </MessageState>
  );
}

export function ToSuppliers() {
  return (
    <Link to={paths.catalog} className={buttonClass('subtle')}>
      Ver fornecedores
    </Link>
  );
}
