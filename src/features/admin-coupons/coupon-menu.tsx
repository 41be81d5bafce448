import IconLink from '@tabler/icons-react/icons/IconLink';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause';
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay';
import IconTrashX from '@tabler/icons-react/icons/IconTrashX';
import { useClipboard } from '@mantine/hooks';
import { RowMenu, RowMenuItem } from '@/components/row-menu';
import { useSetCouponActive } from '@/data/coupons/mutations';
import type { CouponRecord } from '@/domain/order/coupon-record';
import { notify } from '@/lib/notify';
import { siteUrl } from '@/lib/site-url';
import { useSubmit } from '@/lib/use-submit';
import { loadCouponDialog, loadDeletionDialog } from './load-dialogs';

interface Props {
  coupon: CouponRecord;
  /** Path of the checkout with the coupon. */
  path: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** What can be done with a coupon. A used one stays for the history of its orders, so it can only be deactivated. */
export function CouponMenu({ coupon: { id, code, active, was_used }, path, onEdit, onDelete }: Props) {
  const change = useSetCouponActive(id);
  const submit = useSubmit(change.mutateAsync);
  const copyLink = useCopyLink(path);

  function toggle() {
    void submit(!active, {
      onSuccess: () => {
        const message = `O cupom ${code} foi ${active ? 'desativado' : 'ativado'}.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return (
    <RowMenu of={code}>
      <RowMenuItem icon={IconLink} onClick={copyLink}>
        Copiar link
      </RowMenuItem>
      <RowMenuItem icon={IconPencil} load={loadCouponDialog} onClick={onEdit}>
        Editar
      </RowMenuItem>
      <RowMenuItem icon={active ? IconPlayerPause : IconPlayerPlay} onClick={toggle}>
        {active ? 'Desativar' : 'Ativar'}
      </RowMenuItem>
      {!was_used && (
        <RowMenuItem danger icon={IconTrashX} load={loadDeletionDialog} onClick={onDelete}>
          Excluir
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

function useCopyLink(path: string) {
  const { copy } = useClipboard();
  const link = siteUrl() + path;
  return () => {
    copy(link);
    void notify({ tone: 'success', title: 'Link copiado', message: link });
  };
}
