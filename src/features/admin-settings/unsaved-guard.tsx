import { LeaveGuard } from '@/components/leave-guard';

/** While it is shown, leaving the settings asks first. */
export function UnsavedGuard() {
  return (
    <LeaveGuard title="Sair sem salvar?" text="O que você mudou nas configurações ainda não foi salvo." />
  );
}
