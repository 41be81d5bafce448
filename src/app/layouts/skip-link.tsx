import classes from './skip-link.module.css';

/** The first link for keyboard users: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#conteudo" className={classes.root}>
      Ir para o conteúdo
    </a>
  );
}
