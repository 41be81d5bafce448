import type { ReactNode } from 'react';
import classes from './legal-page.module.css';

export interface LegalSection {
  /** Its anchor. */
  id: string;
  title: string;
  body: ReactNode;
}

interface Props {
  title: string;
  /** What the text is about, in a sentence or two. */
  lead: string;
  sections: LegalSection[];
}

/** Of both texts; changed together with them. */
const UPDATED = { day: '2026-11-22', words: '22 de novembro de 2026' };

/** A legal text with a table of contents and an anchor for every section. */
export function LegalPage({ title, lead, sections }: Props) {
  return (
    <article className={classes.root}>
      <header className={classes.head}>
        <p className={classes.review} role="note">
          Modelo: revise com seu advogado antes de publicar.
        </p>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <p className={classes.updated}>
          Última atualização: <time dateTime={UPDATED.day}>{UPDATED.words}</time>
        </p>
      </header>
      <nav className={classes.contents} aria-labelledby="conteudo-do-texto">
        <h2 id="conteudo-do-texto">Nesta página</h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-titulo`}>
            <h2 id={`${id}-titulo`}>
              {index + 1}. {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}
