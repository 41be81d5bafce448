import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FirstSteps as Steps } from '@/domain/dashboard/dashboard';
import { Panel } from './panel';
import classes from './first-steps.module.css';

const STEPS: { id: keyof Steps; title: string; text: string }[] = [
  { id: 'categories', title: 'Categorias', text: 'Crie as categorias em que os fornecedores entram.' },
  {
    id: 'suppliers',
    title: 'Fornecedores',
    text: 'Importe a sua planilha; depois, cadastre um a um quando quiser.',
  },
  { id: 'prices', title: 'Preços', text: 'Ajuste o preço de cada plano.' },
  {
    id: 'texts',
    title: 'Textos e cor do site',
    text: 'Informe a razão social e o e-mail de atendimento, e escolha a cor e o logotipo.',
  },
  {
    id: 'publish',
    title: 'Publicar',
    text: 'Deixe a manutenção desligada e divulgue o endereço: falta a primeira visita.',
  },
];

interface Props {
  /** Which steps are done; undefined while loading. */
  steps: Steps | undefined;
  /** Where each step is done. */
  paths: Record<keyof Steps, string>;
}

/** What is left to do before the site can sell; nothing once all of it is done. */
export function FirstSteps({ steps, paths }: Props) {
  if (!steps || STEPS.every(({ id }) => steps[id])) return null;
  return (
    <Panel title="Primeiros passos">
      <ol className={classes.root}>
        {STEPS.map(({ id, title, text }) => (
          <li key={id} className={classes.step} data-done={steps[id] || undefined}>
            {steps[id] ? (
              <IconCircleCheckFilled size={22} aria-hidden="true" />
            ) : (
              <IconCircle size={22} stroke={1.5} aria-hidden="true" />
            )}
            <Link to={paths[id]} className={classes.link}>
              {title}
              <VisuallyHidden>{steps[id] ? ' (feito)' : ' (a fazer)'}</VisuallyHidden>
            </Link>
            {!steps[id] && <p className={classes.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
