import classes from './order-reason.module.css';

/** Says how "Relevância" orders the list (src/domain/directory/rank.ts). */
export function OrderReason({ isPremium }: { isPremium: boolean }) {
  return (
    <details className={classes.root}>
      <summary aria-label="Por que esta ordem?">?</summary>
      <p>
        <strong>Por que esta ordem?</strong>{' '}
        {isPremium
          ? 'Primeiro, quem tem contato confirmado, boas respostas de quem comprou e página completa e em dia. Contam também o seu estado, o que você vende, as categorias dos seus favoritos e um pequeno revezamento a cada dia.'
          : 'Primeiro, os fornecedores abertos a todos, de A a Z. Depois, os do Premium: os que chegaram ou se atualizaram há pouco antes dos outros, com um pequeno revezamento a cada dia.'}
      </p>
    </details>
  );
}
