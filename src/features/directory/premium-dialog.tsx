import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { PremiumGains, PremiumPrice } from '@/components/premium-offer';
import { useDialog } from '@/components/use-dialog';
import { useProposedPlan } from '@/data/plans/queries';
import { PROPOSED_PLAN } from '@/domain/plan/plan';
import type { PixPath } from './results';

interface Props {
  plansPath: string;
  /** The locked supplier that was clicked, and where a plan is paid by Pix. */
  offer?: { supplier: string; pixPath: PixPath };
  onClose: () => void;
}

/** Opened by a click on a locked card, or on another part of the directory that is only Premium's. */
export default function PremiumDialog({ plansPath, offer, onClose }: Props) {
  const dialog = useDialog(onClose);
  const plan = useProposedPlan();
  const hasPix = offer !== undefined && plan !== null;
  return (
    <Dialog {...dialog} size="34rem" title="Assine o plano Premium">
      <DialogText>
        Desbloqueie o acesso completo a todos os fornecedores premium e a informações exclusivas.
      </DialogText>
      {offer && <PremiumGains supplier={offer.supplier} />}
      {hasPix && <PremiumPrice plan={plan} />}
      <DialogActions cancel="Talvez depois" onCancel={dialog.onClose}>
        <Button
          component={Link}
          to={plansPath}
          variant={hasPix ? 'default' : 'filled'}
          data-autofocus={!hasPix || undefined}
        >
          Ver Planos
        </Button>
        {hasPix && (
          <Button component={Link} to={offer.pixPath(plan?.key ?? PROPOSED_PLAN)} data-autofocus>
            Assinar com Pix
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
