import { formatMoment } from '../format/dates.ts';
import { gatewayName } from '../order/gateways.ts';

/** What GET /api/integrations answers: which integrations are set, and when each last worked (null: never). */
export interface Integrations {
  gateway: string | null; // null: nothing can be bought
  paid_at: string | null;
  sends_mails: boolean;
  mail_sent_at: string | null;
  mail_arrived_at: string | null; // a test, as an owner has said
  mail_problem: string | null; // since the last one that was sent or, as a test, arrived
  publishes: boolean;
  published_at: string | null;
  publication_problem: string | null;
  has_job: boolean;
  job_ran_at: string | null;
  job_is_late: boolean; // whether it has not run within an hour
}

export const INTEGRATION_NAMES = ['payments', 'mail', 'job', 'pages'] as const;
export type IntegrationName = (typeof INTEGRATION_NAMES)[number];

/** unset: not connected; untested: connected, and has never worked; failing: has worked before, or is refused. */
export type IntegrationState = 'unset' | 'untested' | 'failing' | 'working';

interface Report {
  state: IntegrationState;
  /** What is so, and what to do about it. */
  text: string;
}

/** How each integration is, in words. */
export function integrationReports(facts: Integrations): Record<IntegrationName, Report> {
  return { payments: payments(facts), mail: mail(facts), job: job(facts), pages: pages(facts) };
}

function payments({ gateway, paid_at }: Integrations): Report {
  if (gateway === null)
    return { state: 'unset', text: 'Ligue o Mercado Pago: sem ele, ninguém consegue assinar.' };
  if (gateway === 'simulated')
    return { state: 'untested', text: 'Demonstração: as compras são simuladas e nenhum dinheiro entra.' };
  if (paid_at === null)
    return {
      state: 'untested',
      text: `${gatewayName(gateway)} ligado. Falta ver um pagamento: compre o plano mais barato com uma conta de membro e depois desista da compra.`,
    };
  return { state: 'working', text: `Último pagamento aprovado em ${formatMoment(paid_at)}.` };
}

function mail({ sends_mails, mail_problem, mail_arrived_at, mail_sent_at }: Integrations): Report {
  if (!sends_mails)
    return { state: 'unset', text: 'Ligue o serviço de e-mail: sem ele, recibos e avisos não saem.' };
  if (mail_problem !== null) return { state: 'failing', text: `O último e-mail não saiu: ${mail_problem}.` };
  if (mail_arrived_at === null)
    return { state: 'untested', text: 'Serviço ligado. Envie um teste e confirme que ele chegou.' };
  const latest = mail_sent_at ? ` Último e-mail enviado em ${formatMoment(mail_sent_at)}.` : '';
  return { state: 'working', text: `Teste recebido em ${formatMoment(mail_arrived_at)}.${latest}` };
}

function job({ has_job, job_ran_at, job_is_late }: Integrations): Report {
  if (job_ran_at === null)
    return {
      state: has_job ? 'untested' : 'unset',
      text: 'Ainda não rodaram. São elas que enviam os e-mails, conferem os pagamentos e refazem as páginas.',
    };
  const since = formatMoment(job_ran_at);
  return job_is_late
    ? { state: 'failing', text: `Não rodam desde ${since}: e-mails e pagamentos estão parados.` }
    : { state: 'working', text: `Rodaram por último em ${since}.` };
}

function pages({ publishes, publication_problem, published_at }: Integrations): Report {
  if (!publishes)
    return {
      state: 'unset',
      text: 'Informe o endereço que o host dá para refazer o site (“deploy hook”): sem ele, buscadores veem as páginas antigas.',
    };
  if (publication_problem !== null)
    return { state: 'failing', text: `O host não refez as páginas: ${publication_problem}.` };
  return published_at === null
    ? { state: 'untested', text: 'Host ligado. Refaça as páginas uma vez para ver se funciona.' }
    : { state: 'working', text: `Páginas refeitas em ${formatMoment(published_at)}.` };
}
