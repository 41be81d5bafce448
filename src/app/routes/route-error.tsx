import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import { isUnanswered } from '@/lib/errors';
import { siteAnswers } from '@/lib/lazy-import';
import { useOnline } from '@/lib/use-online';
import { paths } from '../paths';

const reload = () => window.location.reload();

/** Shown in place of a page that crashed, or whose code cannot be loaded; header and footer keep working. */
export function RouteError({ error }: { error: unknown }) {
  if (isUnanswered(error)) return <NotKept />;
  return (
    <MessageState
      page
      role="alert"
      title="Algo deu errado nesta página"
      text="Recarregue para tentar de novo."
    >
      <button type="button" className={buttonClass('filled')} onClick={reload}>
        Recarregar a página
      </button>
    </MessageState>
  );
}

/** Reloads only if the site answers, because the browser would show an error page of its own. */
function NotKept() {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) reload();
  }, [isOnline]);
  const retry = async () => {
    if (await siteAnswers()) reload();
  };
  return (
    <MessageState
      page
      role="alert"
      title="Você está sem conexão"
      text="Esta página ainda não foi salva neste aparelho."
    >
      <button type="button" className={buttonClass('filled')} onClick={() => void retry()}>
        Tentar novamente
      </button>
      <Link to={paths.catalog} className={buttonClass('subtle')}>
        Ver fornecedores
      </Link>
    </MessageState>
  );
}
