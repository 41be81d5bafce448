import { Link } from 'react-router-dom';
import type { Facts } from './facts';
import { ReachOperator } from './reach-operator';

export function Suspension(facts: Facts) {
  return (
    <>
      <p>
        Se você descumprir estes termos, podemos pedir que pare, suspender a conta ou, em caso grave ou
        repetido, encerrá-la. Dizemos o motivo por e-mail, e você pode responder <ReachOperator {...facts} />.
        Só em caso de fraude, ou de risco para outras pessoas, suspendemos antes de avisar.
      </p>
      <p>
        Se encerrarmos uma conta Premium sem que você tenha dado motivo, ou o serviço inteiro, devolvemos o
        valor do tempo que faltava.
      </p>
    </>
  );
}

/** features/account/delete-account-dialog. */
export function Deletion({ paths }: Facts) {
  return (
    <p>
      Você pode excluir a conta quando quiser, em <Link to={paths.settings}>Perfil &gt; Configurações</Link>,
      com a sua senha. A exclusão é imediata e definitiva: favoritos e assinatura vão junto, e o tempo de
      Premium que restava se perde, a menos que você esteja no prazo de desistência e a peça antes. O que a
      lei manda guardar está na <Link to={`${paths.privacy}#prazos`}>Política de Privacidade</Link>.
    </p>
  );
}

export function Liability({ siteName }: Facts) {
  return (
    <>
      <p>
        Trabalhamos para que o {siteName} esteja sempre no ar e em ordem, mas ele pode parar para manutenção
        ou por falha de terceiros. Se uma parada longa atingir o seu Premium,{' '}
        <strong>você pode pedir o tempo de volta</strong>.
      </p>
      <p>
        Respondemos pelos danos que causarmos, como manda o Código de Defesa do Consumidor. Não respondemos
        pelo que fornecedores e outros terceiros vendem, prometem ou deixam de entregar, nem por lucros que
        dependiam desses negócios. Nada nestes termos diminui direitos que a lei dá a você.
      </p>
    </>
  );
}

export function TermsChanges() {
  return (
    <p>
      Estes termos podem mudar; a data no topo diz quando. Avisamos das mudanças importantes quem tem conta,
      por e-mail ou no próprio site, antes de elas valerem. Um período de Premium já pago segue até o fim como
      foi contratado. Quem não concordar pode excluir a conta.
    </p>
  );
}

export function Law(facts: Facts) {
  return (
    <>
      <p>
        Vale a lei brasileira. Antes de qualquer processo, fale com a gente <ReachOperator {...facts} />:
        quase tudo se resolve em uma conversa. Você também pode procurar o Procon ou consumidor.gov.br.
      </p>
      <p>
        Se for preciso ir à Justiça, o foro é o do domicílio do consumidor (Código de Defesa do Consumidor,
        art. 101, I).
      </p>
    </>
  );
}
