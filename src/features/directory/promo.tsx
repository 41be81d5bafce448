import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import { useForVisitors } from '@/lib/use-hydrated';
import classes from './promo.module.css';

/** Beside the list, for viewers who are not premium. */
export function PromoBox({ to }: { to: string }) {
  return (
    <aside className={classes.box} aria-label="Seja Premium" {...useForVisitors()}>
      <p>
        <strong>Todos os contatos, sem cadeado.</strong> O Premium abre cada fornecedor do guia.
      </p>
      <Link to={to}>Assinar o Premium</Link>
    </aside>
  );
}

/** Below the list, for viewers who are not premium. */
export function PromoBanner({ to }: { to: string }) {
  return (
    <section className={classes.banner} {...useForVisitors()}>
      <MessageState
        title="Sua próxima coleção pode estar atrás de um cadeado"
        text="Com o Premium você vê todos os fornecedores, com WhatsApp e e-mail de quem fabrica."
      >
        <Link to={to} className={buttonClass('filled')}>
          Desbloquear todos
        </Link>
      </MessageState>
    </section>
  );
}
