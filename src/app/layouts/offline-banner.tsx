import { useQuery } from '@tanstack/react-query';
import { offlineQueries } from '@/data/offline/queries';
import { useOnline } from '@/lib/use-online';
import classes from './offline-banner.module.css';

const MOMENT = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** Says that the device is offline, or that what is on screen was saved during an earlier visit. */
export function OfflineBanner() {
  const online = useOnline();
  const { data: savedAt } = useQuery(offlineQueries.savedAt());
  return (
    <div role="status" aria-live="polite">
      {(!online || savedAt) && (
        <p className={classes.root}>
          {!online && 'Você está sem conexão. '}
          {savedAt
            ? `Dados salvos em ${new Date(savedAt).toLocaleString('pt-BR', MOMENT)}.`
            : 'O que já carregou continua aqui; para enviar algo, espere ela voltar.'}
          {online && ' Buscando os mais recentes…'}
        </p>
      )}
    </div>
  );
}
