import '@/theme/buttons';
import { Button } from '@mantine/core';
import { DEFAULT_SITE } from '@/domain/site';
import { looksForm } from '@/domain/site-form';
import { brandScale, brandVariables } from '@/theme/brand';
import classes from './looks-tab.module.css';

/** How buttons and links look in a colour, and the shade that takes its place where it could not be read. */
export function ColorPreview({ color }: { color: string }) {
  const chosen = looksForm.safeParse({ main_color: color }).data?.main_color;
  if (chosen === undefined || chosen === DEFAULT_SITE.main_color) return null;
  const main = brandScale(chosen)[6];
  return (
    <div className={classes.preview} style={brandVariables(chosen)}>
      <span className={classes.caption}>Como fica</span>
      <Button component="span" tabIndex={-1} className={classes.button}>
        Ver Planos
      </Button>
      <span className={classes.link}>Texto em destaque</span>
      {main !== chosen && (
        <p className={classes.note}>No tema claro usamos um tom mais escuro desta cor, que dá para ler.</p>
      )}
    </div>
  );
}
