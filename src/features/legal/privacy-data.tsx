import type { Facts } from './facts';
import { LegalTable } from './legal-table';

const data = (name: string, what?: string) => (
  <>
    <strong>{name}</strong>
    {what && <br />}
    {what}
  </>
);

/** What is held, what for and on which ground of art. 7 of the LGPD. What exactly: public.export_account(). */
const ROWS = [
  [
    data(
      'Conta',
      'Nome, e-mail, senha, datas de cadastro, de confirmação e do último acesso, e os avisos que você escolheu',
    ),
    'Criar sua conta, confirmar que o e-mail é seu, deixar você entrar e abrir o que o seu plano inclui. Da senha guardamos só um código, do qual ela não pode ser lida.',
    'Execução de contrato (V)',
  ],
  [
    data('Sessões e registro de acessos', 'Data e hora, ação, endereço IP e navegador'),
    'Manter você conectado, proteger a conta e cumprir o dever de guardar registros de acesso (Marco Civil da Internet, art. 15).',
    'Obrigação legal (II) e legítimo interesse em segurança (IX)',
  ],
  [
    data(
      'Assinatura e pedidos',
      'Plano, período, valor, forma de pagamento (cartão ou Pix), situação e datas',
    ),
    'Entregar o Premium, atender você sobre a compra e cumprir deveres fiscais.',
    'Execução de contrato (V) e obrigação legal (II)',
  ],
  [data('Favoritos'), 'Guardar a sua lista de fornecedores.', 'Execução de contrato (V)'],
  [
    data('Visitas do dia', 'Que fornecedores você abriu enquanto estava na sua conta'),
    'Contar cada visita uma vez só. Depois do dia fica apenas o total de cada fornecedor, sem dizer quem visitou.',
    'Legítimo interesse em saber o que é procurado (IX)',
  ],
  [
    data('Mensagens de contato', 'Nome, e-mail, assunto e texto'),
    'Responder a você.',
    'Providências pedidas por você sobre um contrato (V); nos outros assuntos, legítimo interesse em responder (IX)',
  ],
  [
    data('Contagem de tentativas', 'Um código calculado a partir do endereço IP, do e-mail ou da conta'),
    'Impedir tentativas repetidas de login, cadastro, contato e pagamento. Do código não se lê de quem ele é.',
    'Legítimo interesse em segurança (IX)',
  ],
  [
    data(
      'Histórico da administração',
      'Mudanças na assinatura ou no papel de uma conta, e quem da equipe as fez, por códigos de conta, sem nomes',
    ),
    'Saber o que foi alterado e corrigir erros.',
    'Legítimo interesse em prestar contas (IX)',
  ],
  [
    data(
      'Medição de visitas, só se você aceitar',
      'Páginas vistas e dados do navegador lidos pelo Google Analytics e pelo Meta Pixel',
    ),
    'Saber como o site é usado e quais anúncios trazem visitas.',
    'Consentimento (I)',
  ],
];

/** What is used, what for, on which ground; and what is not. */
export function DataUsed({ siteName }: Facts) {
  return (
    <>
      <p>Usamos só o que cada parte do {siteName} precisa. Quem apenas navega não precisa se identificar.</p>
      <LegalTable
        caption="Dados, finalidades e bases legais"
        labels={['Dados', 'Para quê', 'Base legal (LGPD, art. 7º)']}
        rows={ROWS}
      />
      <h3>O que não chega até nós</h3>
      <p>
        Os dados do cartão não passam pelos nossos servidores: o que você digita naqueles campos fica na tela
        do seu navegador, não é enviado a nós nem guardado. Quem processa o pagamento é o provedor de
        pagamento. Também não pedimos CPF, telefone, endereço nem dados sensíveis; por favor, não os escreva
        nas mensagens.
      </p>
      <h3>Se você é um fornecedor</h3>
      <p>
        Publicamos dados comerciais: nome do negócio, contatos de venda, fotos e condições de compra. Para
        corrigir ou retirar os seus, escreva para a gente pelos canais do item 1.
      </p>
    </>
  );
}
