import '@/theme/buttons';
import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { measure, reportVisit, stopMeasuring, type MeasuringTools } from '@/lib/measurement';
import { useConsent } from './use-consent';
import classes from './measured-visit.module.css';

interface Props extends MeasuringTools {
  privacyPath: string;
}

/** Asks for consent and only then loads the measuring scripts. */
export default function MeasuredVisit({ analyticsId, pixelId, privacyPath }: Props) {
  const { pathname } = useLocation();
  const [consent, setConsent] = useConsent();

  useEffect(
    () => (consent === 'granted' ? measure({ analyticsId, pixelId }) : undefined),
    [consent, analyticsId, pixelId],
  );
  useEffect(() => {
    if (consent === 'granted') reportVisit(pathname);
  }, [consent, pathname]);
  // The choice may have been made in another tab.
  useEffect(() => {
    if (consent === 'denied') stopMeasuring();
  }, [consent]);

  if (consent !== null) return null;
  return (
    <section className={classes.root} aria-label="Cookies" data-consent>
      <p className={classes.text}>
        Podemos medir sua visita para melhorar o site? Usamos cookies de {toolNames({ analyticsId, pixelId })}{' '}
        só se você aceitar. <Link to={privacyPath}>Política de Privacidade</Link>
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setConsent('denied')}>
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
