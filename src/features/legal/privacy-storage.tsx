import type { Facts } from './facts';
import { LegalTable } from './legal-table';

const code = (name: string) => <code>{name}</code>;

/** What the app keeps in local storage (lib/storage-keys and lib/return-path), and for offline (data/offline). */
const LOCAL = [
  [code('token'), 'Mantém você conectado.', 'Até você sair'],
  [code('user'), 'Nome, e-mail e plano da conta aberta, para a tela não esperar por eles.', 'Até você sair'],
  [code('theme'), 'Tema claro ou escuro.', 'Até você limpar o navegador'],
  [code('site'), 'Nome e ajustes públicos do site na última visita.', 'Até você limpar o navegador'],
  [code('brand'), 'Cores do site na última visita.', 'Até você limpar o navegador'],
  [code('consent'), 'Sua resposta sobre a medição de visitas.', 'Até você mudá-la'],
  [
    code('return-path'),
    'A página para a qual voltar depois do cadastro, e o e-mail usado nele.',
    'Até o primeiro login; vale por 24 horas',
  ],
  [
    code('offline'),
    'A última lista de fornecedores e seus favoritos, com as fotos, para abrir sem conexão.',
    'Até você sair, ou até o fim do seu Premium',
  ],
];

/** And in the storage of the tab. */
const SESSION = [
  [code('contact-draft'), 'A mensagem de contato que você ainda não enviou.', 'Até enviar'],
  [
    code('purchase'),
    'Uma compra cujo resultado ainda não chegou (conta, plano, forma de pagamento), para não cobrar duas vezes.',
    'Até o resultado',
  ],
  [code('scroll'), 'Em que ponto de cada página você estava.', 'Até fechar a aba'],
  [
    code('reloaded-for-code'),
    'Quando a página se recarregou sozinha por causa de uma versão nova.',
    'Até fechar a aba',
  ],
];

const COOKIES = [
  [
    <>
      {code('_ga')} e {code('_ga_…')}
    </>,
    'Google Analytics: distingue visitas.',
    'Até 2 anos',
  ],
  [
    <>
      {code('_fbp')} e {code('_fbc')}
    </>,
    'Meta Pixel: liga visitas a anúncios do Facebook e do Instagram.',
    'Até 90 dias',
  ],
];

const LABELS = ['Nome', 'Para quê', 'Até quando'];

/** Cookies, and what stays in the browser without being one. */
export function BrowserStorage({ siteName }: Facts) {
  return (
    <>
      <p>
        O {siteName} não grava cookies próprios. O necessário fica no armazenamento do seu navegador, onde só
        este site o lê:
      </p>
      <LegalTable caption="Armazenamento do navegador" labels={LABELS} rows={LOCAL} />
      <p>O que segue vale só para a aba aberta e some quando ela é fechada:</p>
      <LegalTable caption="Armazenamento da aba" labels={LABELS} rows={SESSION} />
      <p>
        Ao entregar fotos, a rede que protege os servidores (item 5) pode gravar um cookie técnico contra
        robôs, o {code('__cf_bm')}, que dura 30 minutos.
      </p>
      <h3>Cookies de medição, só depois de “Aceitar”</h3>
      <p>
        Quando a medição está em uso, um aviso pergunta se você a aceita. Antes disso, ou se você recusar,
        nada do Google ou da Meta é carregado. Se aceitar, eles podem guardar estes cookies:
      </p>
      <LegalTable caption="Cookies de medição" labels={LABELS} rows={COOKIES} />
      <p>
        Ao Google dizemos só o caminho da página, sem o que você buscou nela. O código da Meta lê o endereço
        inteiro da página, que pode conter a sua busca. Login, cadastro, pagamento e administração não são
        medidos.
      </p>
      <p>
        <strong>Mudou de ideia?</strong> Use o link “Cookies”, no rodapé, que aparece enquanto a medição está
        em uso: o aviso volta e, se você recusar, apagamos esses cookies e recarregamos a página sem a
        medição.
      </p>
    </>
  );
}
