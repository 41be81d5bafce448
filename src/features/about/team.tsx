import { TagDrawing, type Motif } from './tag-drawing';
import classes from './team.module.css';

interface Role {
  name: string;
  text: string;
  motif: Motif;
}

const ROLES: Role[] = [
  {
    name: 'Curadoria',
    text: 'Inclui cada fornecedor na sua categoria, com as condições de compra. Ninguém se cadastra sozinho.',
    motif: 'weave',
  },
  {
    name: 'Atendimento',
    text: 'Responde as suas mensagens, de uma dúvida sobre o plano a um contato que mudou de número.',
    motif: 'stitch',
  },
  {
    name: 'Tecnologia',
    text: 'Cuida da busca, dos filtros e da segurança dos seus dados, no computador e no celular.',
    motif: 'grid',
  },
  {
    name: 'Parcerias',
    text: 'Conversa com quem fabrica e traz novos fornecedores, que assinantes veem antes de todo mundo.',
    motif: 'knot',
  },
];

export function Team() {
  return (
    <section aria-labelledby="equipe">
      <h2 id="equipe" className={classes.title}>
        Nossa equipe
      </h2>
      <ul className={classes.list} role="list">
        {ROLES.map(({ name, text, motif }) => (
          <li key={name} className={classes.card}>
            <TagDrawing motif={motif} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
