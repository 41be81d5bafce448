import type { SiteSettings } from '@/domain/site/site';
import { legalFacts } from './operator-facts';
import classes from './legal-page.module.css';
import type { LegalText } from './legal-text';

interface Props {
  text: LegalText;
  site: SiteSettings;
  /** Path of the contact form. */
  contactPath: string;
}

/** A legal text with a table of contents and an anchor for every section. */
export function LegalPage({ text: { title, updated, render }, site, contactPath }: Props) {
  const { notice, lead, sections } = render(legalFacts(site, contactPath));
  return (
    <article className={classes.root}>
      <header className={classes.head}>
        {notice && (
          <p className={classes.review} role="note">
            {notice}
          </p>
        )}
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <p className={classes.updated}>
          Última atualização: <time dateTime={updated.day}>{updated.words}</time>
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
