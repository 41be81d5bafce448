import { Link } from 'react-router-dom';
import type { Facts } from './facts';
import { ReachOperator } from './reach-operator';

/** Art. 18 of the LGPD, and how each right is used here. */
export function Rights(facts: Facts) {
  const settings = <Link to={facts.paths.settings}>Perfil &gt; Configurações</Link>;
  return (
    <>
      <p>A LGPD (art. 18) garante que você possa, de graça e a qualquer momento:</p>
      <ul>
        <li>
          <strong>saber se tratamos dados seus e ter uma cópia deles:</strong> “Baixar meus dados”, em{' '}
          {settings}, reúne na hora tudo o que está ligado à sua conta, em formato que outros sistemas leem
          (portabilidade);
        </li>
        <li>
          <strong>corrigir</strong> nome e e-mail, em {settings};
        </li>
        <li>
          <strong>eliminar</strong> seus dados: “Excluir minha conta”, em {settings}, apaga a conta de vez,
          com as exceções do item 4;
        </li>
        <li>
          <strong>pedir que dados desnecessários ou irregulares</strong> sejam bloqueados, anonimizados ou
          apagados;
        </li>
        <li>
          <strong>saber com quem compartilhamos</strong> seus dados (item 5) e <strong>o que acontece</strong>{' '}
          se você não consentir: sem a medição, o site funciona igual;
        </li>
        <li>
          <strong>revogar o consentimento</strong> da medição, pelo link “Cookies” do rodapé, e escolher que
          avisos por e-mail quer receber, em {settings};
        </li>
        <li>
          <strong>opor-se</strong> a um tratamento baseado em legítimo interesse.
        </li>
      </ul>
      <p>
        O que não der para fazer pela própria conta, peça <ReachOperator {...facts} />. Podemos pedir que você
        escreva do e-mail da conta, para não entregar seus dados a outra pessoa. Respondemos em até 15 dias.
        Se a resposta não resolver, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD), em
        gov.br/anpd, ou a um órgão de defesa do consumidor.
      </p>
      <p>Não traçamos perfis seus nem tomamos decisões automatizadas a partir deles.</p>
    </>
  );
}
