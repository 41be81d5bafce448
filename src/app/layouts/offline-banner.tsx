import { useSyncExternalStore } from 'react';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { offlineQueries } from '@/data/offline/queries';
import classes from './offline-banner.module.css';

const MOMENT = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/**
 * Says that the device is offline, or that the lists on screen were saved during an earlier visit. Offline, queries wait
 * and continue when the connection is back; mutations fail with a toast.
 */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  const { data: savedAt } = useQuery(offlineQueries.savedAt());
  return (
    <div role="status" aria-live="polite">
      {(!online || savedAt) && (
        <p className={classes.root}>
          {!online && 'Você está sem conexão. '}
          {savedAt
            ? `Lista salva em ${new Date(savedAt).toLocaleString('pt-BR', MOMENT)}.`
            : 'O que já carregou continua aqui; para enviar algo, espere ela voltar.'}
          {online && ' Buscando a mais recente…'}
        </p>
      )}
    </div>
  );
}
