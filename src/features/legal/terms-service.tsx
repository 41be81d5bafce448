import { Link } from 'react-router-dom';
import { FREE_SUPPLIERS } from '@/domain/plan';
import type { Facts } from './facts';

/** What this is, and between whom. */
export function Service({ siteName, operator, paths }: Facts) {
  return (
    <>
      <p>
        O {siteName} é um guia de fornecedores de moda para quem revende: você busca, compara e fala direto
        com quem fabrica ou distribui. Ele não vende roupas, não intermedeia pedidos e não participa da
        negociação.
      </p>
      <p>
        Estes termos são o contrato entre você e quem oferece o serviço, {operator}. Ao criar uma conta ou
        assinar, você os aceita, com a <Link to={paths.privacy}>Política de Privacidade</Link>. Se não
        concordar, não use a conta; as páginas abertas continuam à sua disposição.
      </p>
    </>
  );
}

export function AccountTerms({ paths }: Facts) {
  return (
    <>
      <ul>
        <li>A conta é para maiores de 18 anos que possam contratar, por si ou pela sua empresa.</li>
        <li>Os dados do cadastro têm de ser verdadeiros, e o e-mail, confirmado pelo link que enviamos.</li>
        <li>
          A conta é sua e de mais ninguém: não empreste, venda nem divida a senha. Se desconfiar que alguém a
          descobriu, troque-a e <Link to={paths.contact}>avise a gente</Link>.
        </li>
        <li>O que for feito com a sua conta é da sua responsabilidade, salvo falha nossa.</li>
      </ul>
    </>
  );
}

/** The plans, in line with the comparison on /planos. */
export function PlansTerms({ paths }: Facts) {
  return (
    <>
      <p>
        <strong>Plano Gratuito:</strong> {FREE_SUPPLIERS} fornecedores abertos, busca, filtro por categoria e
        favoritos. Os demais fornecedores aparecem bloqueados, e o contato direto pode ficar reservado a
        assinantes.
      </p>
      <p>
        <strong>Premium:</strong> todos os fornecedores abertos, com WhatsApp e e-mail quando o fornecedor os
        informa, filtros avançados, listas especiais, acesso antecipado a novos fornecedores, grupo de
        revendedores e suporte prioritário. O que cada período inclui está em{' '}
        <Link to={paths.plans}>Planos</Link> e vale como mostrado no momento da sua compra.
      </p>
    </>
  );
}
