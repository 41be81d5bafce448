import '@/theme/buttons';
import { Button } from '@mantine/core';
import { readableShade } from '@/domain/site/main-color';
import { DEFAULT_SITE } from '@/domain/site/site';
import { looksForm } from '@/domain/site/form';
import { brandVariables } from '@/theme/brand';
import classes from './looks-tab.module.css';

/** Previews buttons and links in a color; says so when a darker shade is used because the color is hard to read. */
export function ColorPreview({ color }: { color: string }) {
  const chosen = looksForm.safeParse({ main_color: color }).data?.main_color;
  if (chosen === undefined || chosen === DEFAULT_SITE.main_color) return null;
  return (
    <div className={classes.preview} style={brandVariables(chosen)}>
      <span className={classes.caption}>Como fica</span>
      <Button component="span" tabIndex={-1} className={classes.button}>
        Ver Planos
      </Button>
      <span className={classes.link}>Texto em destaque</span>
      {readableShade(chosen) !== chosen && (
        <p className={classes.note}>No tema claro usamos um tom mais escuro desta cor, que dá para ler.</p>
      )}
    </div>
  );
}
