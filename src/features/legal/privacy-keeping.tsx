import { Link } from 'react-router-dom';
import type { Facts } from './facts';

/** For how long, and what a deletion leaves behind. */
export function Keeping({ paths }: Facts) {
  return (
    <>
      <ul>
        <li>
          <strong>Conta, avisos, favoritos e assinatura:</strong> enquanto a conta existir. Ao excluí-la, em{' '}
          <Link to={paths.settings}>Perfil &gt; Configurações</Link>, eles são apagados na hora.
        </li>
        <li>
          <strong>Pedidos:</strong> enquanto a conta existir. Depois fica o registro da compra (plano, valor e
          datas), sem ligação com você, pelo prazo da lei fiscal.
        </li>
        <li>
          <strong>Mensagens de contato:</strong> 12 meses, salvo se outro prazo for fixado e informado aqui;
          no máximo, 60 meses. Quem exclui a conta apaga também as mensagens enviadas com o e-mail confirmado
          dela.
        </li>
        <li>
          <strong>Registro de acessos:</strong> pelo menos 6 meses, também depois da exclusão da conta, porque
          a lei obriga.
        </li>
        <li>
          <strong>Visitas a fornecedores:</strong> a ligação com a sua conta dura o dia e é apagada com a
          primeira visita contada depois dele; o total por dia fica.
        </li>
        <li>
          <strong>Contagem de tentativas:</strong> perde o valor em até 1 hora e é apagada com as tentativas
          seguintes.
        </li>
        <li>
          <strong>Histórico da administração:</strong> fica para consulta. Excluída a conta, o código que
          aparece nele não leva mais a ninguém.
        </li>
        <li>
          <strong>Cópias de segurança:</strong> podem conter dados já apagados até serem substituídas pelas
          mais novas.
        </li>
      </ul>
    </>
  );
}
