import type { Figures } from '@/domain/site/figures';
import classes from './story.module.css';

export function Story({ siteName, figures }: { siteName: string; figures: Figures }) {
  const { suppliers, categories, founded } = figures;
  const today = [suppliers && `${suppliers} fornecedores`, categories && `${categories} categorias`]
    .filter(Boolean)
    .join(', em ');
  return (
    <section className={classes.root} aria-labelledby="historia">
      <h2 id="historia" className={classes.title}>
        Nossa história
      </h2>
      <div className={classes.text}>
        <p className={classes.opening}>
          O {siteName} começou {founded !== null && `em ${founded}, `}de uma pergunta que circula em todo
          grupo de revenda: “onde você compra?”
        </p>
        <p>
          A resposta costumava estar espalhada em prints, planilhas velhas e números que ninguém mais atendia.
          Quem conhecia alguém comprava bem; quem estava começando pagava mais caro, ou desistia antes do
          primeiro pedido.
        </p>
        <p>
          Juntamos esses contatos em um só lugar, separados por categoria e com as condições de compra à
          vista: pedido mínimo, para onde envia, se vende para CPF. {today && `Hoje são ${today}. `}O trabalho
          continua o mesmo do primeiro dia: deixar a lista em ordem para que você cuide da vitrine.
        </p>
      </div>
    </section>
  );
}
