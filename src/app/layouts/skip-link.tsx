import classes from './skip-link.module.css';

/** The first stop of the keyboard: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a href="#conteudo" className={classes.root}>
      Ir para o conteúdo
    </a>
  );
}
