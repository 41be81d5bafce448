import { Link } from 'react-router-dom';
import { FREE_SUPPLIERS } from '@/domain/plan/plan';
import type { AboutPaths } from './about-paths';
import classes from './how-it-works.module.css';

export function HowItWorks({ paths }: { paths: AboutPaths }) {
  const steps = [
    {
      title: 'Cadastre-se',
      text: `Crie sua conta de graça. Ela já abre ${FREE_SUPPLIERS} fornecedores e guarda os seus favoritos.`,
      to: paths.signUp,
      link: 'Criar conta grátis',
    },
    {
      title: 'Assine o Premium',
      text: 'Todos os fornecedores do guia ficam abertos, com WhatsApp, e-mail e filtros por estado, pedido mínimo e envio.',
      to: paths.checkout,
      link: 'Assinar o Premium',
    },
    {
      title: 'Conecte-se',
      text: 'Chame quem fabrica e negocie direto. Preço, pedido e prazo ficam entre vocês dois, sem intermediários.',
      to: paths.catalog,
      link: 'Ver fornecedores',
    },
  ];
  return (
    <section aria-labelledby="como-funciona">
      <h2 id="como-funciona" className={classes.title}>
        Como funciona
      </h2>
      <ol className={classes.list} role="list">
        {steps.map(({ title, text, to, link }, index) => (
          <li key={title} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <Link to={to}>{link}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
