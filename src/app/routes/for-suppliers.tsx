import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import classes from './for-suppliers.module.css';

const STEPS = [
  {
    title: 'Ache a sua página',
    text: 'Busque a sua marca no guia, abra a página dela e toque em “Este é o seu negócio?”.',
  },
  {
    title: 'Prove que é sua',
    text: 'Com um código no e-mail do cadastro, na bio do Instagram ou no WhatsApp da marca. Ninguém toma a página de outra pessoa: quem está no cadastro é avisado e pode contestar.',
  },
  {
    title: 'Mantenha em dia',
    text: 'Corrija pedido mínimo, preços e fotos, publique até três novidades por semana e veja quantos lojistas chegaram. Pelo celular, sem pagar nada.',
  },
];

/** Explains to suppliers, on one screen, how they keep their own page. */
export function Component() {
  return (
    <div className={classes.root}>
      <PageMeta
        title="Para fornecedores"
        description="A página da sua confecção no guia é sua: corrija os dados, publique novidades e veja quantos lojistas chegaram. É grátis."
        path={paths.forSuppliers}
      />
      <h1>A página da sua marca, cuidada por você</h1>
      <p className={classes.lead}>
        Lojistas de todo o Brasil procuram fornecedores aqui. Quem mantém a página em dia aparece antes e
        recebe mensagens de quem já sabe o que quer. É grátis.
      </p>
      <ol className={classes.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <div>
              <strong>{title}</strong>
              {text}
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Link to={paths.catalog} className={buttonClass('filled')}>
          Achar a minha página
        </Link>
        <Link to={paths.ownSuppliers}>Já cuido de uma página</Link>
        <Link to={paths.contact}>Minha marca não está no guia</Link>
      </div>
    </div>
  );
}
