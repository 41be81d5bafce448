import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useForVisitors } from '@/lib/use-hydrated';
import type { AboutPaths } from './about-paths';
import classes from './invitation.module.css';

/** Invites viewers who are not premium to subscribe. */
export function Invitation({ paths }: { paths: AboutPaths }) {
  return (
    <section className={classes.root} aria-labelledby="convite" {...useForVisitors()}>
      <h2 id="convite" className={classes.title}>
        Seu próximo fornecedor já está na lista
      </h2>
      <div className={classes.actions}>
        <Button component={Link} to={paths.checkout} size="md">
          Assinar o Premium
        </Button>
        <Button component={Link} to={paths.catalog} size="md" variant="default">
          Ver fornecedores
        </Button>
      </div>
    </section>
  );
}
