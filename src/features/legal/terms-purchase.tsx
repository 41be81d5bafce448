import { Link } from 'react-router-dom';
import type { Facts } from './facts';
import { ReachOperator } from './reach-operator';

export function Payment({ paths }: Facts) {
  return (
    <>
      <p>
        Os preços estão em <Link to={paths.plans}>Planos</Link>, em reais. O valor cobrado é o que aparece na
        confirmação da compra, antes de você confirmá-la, sem taxa escondida. Paga-se uma vez pelo período
        inteiro, com cartão ou Pix, por meio de um provedor de pagamento; os dados do cartão não passam por
        nós.
      </p>
      <p>
        O Premium abre assim que o provedor confirma o pagamento. Mudanças de preço valem só para compras
        futuras.
      </p>
    </>
  );
}

/** public.settle_order() adds the months to what is left; nothing charges again. */
export function Renewal({ paths }: Facts) {
  return (
    <>
      <p>
        <strong>Não há renovação automática.</strong> O Premium vale pelos meses comprados e termina sozinho;
        não guardamos o seu cartão e não cobramos de novo. A data do fim está no seu{' '}
        <Link to={paths.settings}>perfil</Link>.
      </p>
      <p>
        Quem compra outra vez antes do fim não perde nada: os novos meses somam-se aos que restam. Quando o
        período acaba, a conta volta ao plano Gratuito, com os favoritos guardados.
      </p>
    </>
  );
}

/** CDC art. 49. */
export function Withdrawal(facts: Facts) {
  return (
    <>
      <p>
        Você pode desistir da compra em até <strong>7 dias</strong> depois dela, sem dizer por quê (Código de
        Defesa do Consumidor, art. 49), e receber de volta tudo o que pagou, pela mesma forma de pagamento.
      </p>
      <p>
        Para isso, escreva <ReachOperator {...facts} />, do e-mail da sua conta; no formulário, escolha o
        assunto “Planos”. Confirmamos o pedido por e-mail, pedimos o estorno ao provedor de pagamento e o
        Premium daquela compra termina. Cartões podem mostrar o estorno só na fatura seguinte.
      </p>
      <p>
        Depois dos 7 dias não há devolução pelo tempo não usado, a menos que o serviço falhe ou a lei mande.
      </p>
    </>
  );
}
