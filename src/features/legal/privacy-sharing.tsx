import type { Facts } from './facts';

/** Who else gets data, and where. */
export function Sharing({ siteName }: Facts) {
  return (
    <>
      <p>Não vendemos nem alugamos os seus dados. Recebem parte deles, só para o que fazem por nós:</p>
      <ul>
        <li>
          <strong>Supabase:</strong> guarda o banco de dados e os arquivos e cuida do login, como operador,
          sob as nossas instruções.
        </li>
        <li>
          <strong>Serviço de e-mail:</strong> entrega as confirmações e os links de senha e pode avisar a
          nossa equipe das mensagens de contato.
        </li>
        <li>
          <strong>Provedor de pagamento:</strong> processa a compra e nos diz se ela foi paga. Dados que ele
          pede diretamente a você seguem a política dele.
        </li>
        <li>
          <strong>Google e Meta:</strong> só depois do seu “Aceitar”, e só o que está no item 3.
        </li>
        <li>
          <strong>Autoridades:</strong> quando a lei ou uma ordem judicial exigir.
        </li>
      </ul>
      <p>
        Os fornecedores do guia não recebem dados seus do {siteName}. Quando você abre o WhatsApp, o Instagram
        ou o site de um deles, a conversa acontece lá, pelas regras de cada um.
      </p>
      <p>
        Esses serviços podem manter servidores fora do Brasil. Nesse caso, a transferência segue os arts. 33 a
        36 da LGPD, com cláusulas contratuais que garantem a mesma proteção.
      </p>
    </>
  );
}
