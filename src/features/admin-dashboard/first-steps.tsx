import IconCircle from '@tabler/icons-react/icons/IconCircle';
import IconCircleCheckFilled from '@tabler/icons-react/icons/IconCircleCheckFilled';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { integrationQueries } from '@/data/integrations/queries';
import type { FirstSteps as KnownSteps } from '@/domain/dashboard/dashboard';
import { integrationReports, type IntegrationName } from '@/domain/site/integrations';
import { Panel } from './panel';
import classes from './first-steps.module.css';

/** The scheduled job is no step: while it does not run, 'A fazer' says so. */
type Step = keyof KnownSteps | Exclude<IntegrationName, 'job'>;
export type StepPaths = Record<Step, string>;

const STEPS: { id: Step; title: string; text: string }[] = [
  { id: 'categories', title: 'Categorias', text: 'Crie as categorias em que os fornecedores entram.' },
  {
    id: 'suppliers',
    title: 'Fornecedores',
    text: 'Importe a sua planilha; depois, cadastre um a um quando quiser.',
  },
  { id: 'prices', title: 'Preços', text: 'Ajuste o preço de cada plano.' },
  {
    id: 'company',
    title: 'Dados da empresa',
    text: 'Informe a razão social e o e-mail de atendimento: quem vende pela internet tem de mostrá-los.',
  },
  {
    id: 'payments',
    title: 'Receber pagamentos',
    text: 'Ligue o Mercado Pago e faça uma compra de teste.',
  },
  { id: 'mail', title: 'Enviar e-mails', text: 'Ligue o serviço de e-mail e envie um teste para você.' },
  {
    id: 'visit',
    title: 'Primeira visita',
    text: 'Deixe a manutenção desligada e divulgue o endereço do site.',
  },
  {
    id: 'pages',
    title: 'Páginas para buscadores',
    text: 'Ligue o host e refaça as páginas com os seus fornecedores.',
  },
  {
    id: 'sale',
    title: 'Primeira venda',
    text: 'Convide quem revende: a primeira assinatura encerra esta lista.',
  },
];

interface Props {
  /** Which steps are done, of those that the database knows; undefined while loading. */
  steps: KnownSteps | undefined;
  /** Where each step is done. */
  paths: StepPaths;
}

/** What is left to do before the site sells; nothing once it has. */
export function FirstSteps({ steps, paths }: Props) {
  const isShown = steps !== undefined && !steps.sale;
  const { data } = useQuery({ ...integrationQueries.state(), enabled: isShown });
  if (!isShown) return null;
  const reports = data && integrationReports(data);
  const isDone = (id: Step) =>
    id in steps ? steps[id as keyof KnownSteps] : reports?.[id as IntegrationName].state === 'working';
  return (
    <Panel title="Primeiros passos">
      <ol className={classes.root}>
        {STEPS.map(({ id, title, text }) => (
          <li key={id} className={classes.step} data-done={isDone(id) || undefined}>
            {isDone(id) ? (
              <IconCircleCheckFilled size={22} aria-hidden="true" />
            ) : (
              <IconCircle size={22} stroke={1.5} aria-hidden="true" />
            )}
            <Link to={paths[id]} className={classes.link}>
              {title}
              <VisuallyHidden>{isDone(id) ? ' (feito)' : ' (a fazer)'}</VisuallyHidden>
            </Link>
            {!isDone(id) && <p className={classes.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
