import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { PremiumGains, PremiumPrice } from '@/components/premium-offer';
import { useDialog } from '@/components/use-dialog';
import { useProposedPlan } from '@/data/plans/queries';
import { PROPOSED_PLAN } from '@/domain/plan/plan';
import type { Directory } from './use-directory';

interface Props {
  directory: Pick<Directory, 'plansPath' | 'pixPath' | 'invite'>;
  /** The locked supplier that was clicked. */
  supplier?: string;
}

/** Opened by a click on a locked card, or on another part of the directory that is only Premium's. */
export default function PremiumDialog({ directory, supplier }: Props) {
  const { plansPath, pixPath, invite } = directory;
  const dialog = useDialog(() => invite(null));
  const plan = useProposedPlan();
  const isSold = plan !== null;
  return (
    <Dialog {...dialog} size="34rem" title="Assine o plano Premium">
      <DialogText>
        Desbloqueie o acesso completo a todos os fornecedores premium e a informações exclusivas.
      </DialogText>
      <PremiumGains opens={supplier ?? 'o guia inteiro'} />
      {isSold && <PremiumPrice plan={plan} />}
      <DialogActions cancel="Talvez depois" onCancel={dialog.onClose}>
        <Button
          component={Link}
          to={plansPath}
          variant={isSold ? 'default' : 'filled'}
          data-autofocus={!isSold || undefined}
        >
          Ver Planos
        </Button>
        {isSold && (
          <Button component={Link} to={pixPath(plan?.key ?? PROPOSED_PLAN)} data-autofocus>
            Assinar com Pix
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
