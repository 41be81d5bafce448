import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { reportVisit, startMeasuring, stopMeasuring, type MeasuringTools } from '@/lib/measurement';
import { useConsent } from './use-consent';
import classes from './measured-visit.module.css';

interface Props extends MeasuringTools {
  privacyPath: string;
}

/** Asks whether the visit may be measured and, once that is agreed to, measures it (Q53). Nothing is loaded before. */
export default function MeasuredVisit({ analyticsId, pixelId, privacyPath }: Props) {
  const { pathname } = useLocation();
  const [consent, setConsent] = useConsent();

  useEffect(() => {
    if (consent !== 'granted') return;
    startMeasuring({ analyticsId, pixelId });
    reportVisit(pathname);
  }, [consent, analyticsId, pixelId, pathname]);

  if (consent !== null) return null;
  return (
    <section className={classes.root} aria-label="Cookies">
      <p className={classes.text}>
        Podemos medir sua visita para melhorar o site? Usamos cookies de {toolNames({ analyticsId, pixelId })}{' '}
        só se você aceitar. <Link to={privacyPath}>Política de Privacidade</Link>
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => {
            setConsent('denied');
            stopMeasuring();
          }}
        >
          Recusar
        </Button>
        <Button variant="default" onClick={() => setConsent('granted')}>
          Aceitar
        </Button>
      </div>
    </section>
  );
}

function toolNames({ analyticsId, pixelId }: MeasuringTools): string {
  return [analyticsId && 'Google Analytics', pixelId && 'Meta Pixel'].filter(Boolean).join(' e ');
}
