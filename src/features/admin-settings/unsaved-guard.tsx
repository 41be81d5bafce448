import { LeaveGuard } from '@/components/leave-guard';

/** While mounted, asks before leaving the settings. */
export function UnsavedGuard() {
  return (
    <LeaveGuard title="Sair sem salvar?" text="O que você mudou nas configurações ainda não foi salvo." />
  );
}
