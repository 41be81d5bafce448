import { Link } from 'react-router-dom';
import type { Facts } from './facts';

export function Suppliers({ siteName, paths }: Facts) {
  return (
    <>
      <p>
        Os fornecedores são empresas e pessoas independentes. Eles decidem o que vendem, a que preço, para
        quem e com que prazo, e respondem pelo que vendem. O {siteName} mostra as informações deles, mas não é
        parte da compra que você fizer, nem a garante.
      </p>
      <p>
        Contatos, preços mínimos e condições mudam. Antes de pagar a um fornecedor, confira quem ele é, peça
        nota fiscal e comece por um pedido pequeno. Achou uma informação errada ou um fornecedor suspeito?{' '}
        <Link to={paths.contact}>Conte para a gente</Link>: nós corrigimos ou retiramos.
      </p>
    </>
  );
}

export function AcceptableUse() {
  return (
    <>
      <p>O guia é para as suas próprias compras. Não é permitido:</p>
      <ul>
        <li>
          copiar o guia, inteiro ou em parte, com robôs ou à mão, nem republicar, vender ou repassar listas e
          contatos de fornecedores;
        </li>
        <li>
          mandar propaganda em massa aos fornecedores ou usar os contatos para outra coisa que não comprar;
        </li>
        <li>abrir contas para contornar o plano, ou dividir uma conta Premium com outras pessoas;</li>
        <li>
          testar, burlar ou sobrecarregar a proteção do site, ou enviar conteúdo ilegal ou que engane alguém;
        </li>
        <li>passar-se por outra pessoa, por um fornecedor ou por nós.</li>
      </ul>
      <p>
        O nome, os textos, o desenho do site e a seleção dos fornecedores são protegidos por lei; fotos e
        marcas são dos fornecedores.
      </p>
    </>
  );
}

/** What Premium brings besides the suppliers. */
export function Extras() {
  return (
    <>
      <p>
        <strong>Acesso antecipado:</strong> um fornecedor novo pode aparecer primeiro para assinantes e só
        depois para todos, na data que marcamos para ele.
      </p>
      <p>
        <strong>Listas especiais:</strong> são seleções nossas, que mudam com o tempo. Algumas pedem um plano
        que inclua as listas Premium Plus; os planos dizem quais.
      </p>
      <p>
        <strong>Grupo de revendedores e suporte prioritário:</strong> funcionam em serviços de terceiros, com
        as regras deles. No grupo valem o respeito e as proibições do item 8.
      </p>
    </>
  );
}
