import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';

/** Shown in place of a page that crashed; header and footer keep working. */
export function RouteError() {
  return (
    <MessageState
      page
      role="alert"
      title="Algo deu errado nesta página"
      text="Recarregue para tentar de novo."
    >
      <button type="button" className={buttonClass('filled')} onClick={() => window.location.reload()}>
        Recarregar a página
      </button>
    </MessageState>
  );
}
