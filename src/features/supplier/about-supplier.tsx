import { withEmoji } from '@/domain/text/emoji';
import classes from './about-supplier.module.css';

/** 'Sobre o Fornecedor': plain text with line breaks; shortcodes become emoji. */
export function AboutSupplier({ description }: { description: string }) {
  return (
    <section className={classes.root} aria-labelledby="sobre">
      <h2 id="sobre" className={classes.title}>
        Sobre o Fornecedor
      </h2>
      <p className={classes.text}>{withEmoji(description)}</p>
    </section>
  );
}
