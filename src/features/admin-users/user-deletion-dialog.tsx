import type { RefObject } from 'react';
import { DeleteDialog } from '@/components/delete-dialog';
import { useDeleteUser } from '@/data/users/mutations';
import { formatShortDay } from '@/domain/format/dates';
import type { ListedUser } from '@/domain/account/user';

interface Props {
  user: Pick<ListedUser, 'id' | 'name' | 'email' | 'role' | 'ends_at'>;
  /** Whether it is the account of the admin who asks. */
  isSelf: boolean;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before an account is deleted, and says what ends with it. */
export default function DeletionDialog({ user, isSelf, heading, onClose }: Props) {
  const deletion = useDeleteUser(user.id);
  return (
    <DeleteDialog
      title="Excluir usuário"
      deletion={deletion}
      failure="Erro ao excluir"
      success={`A conta de ${user.name} foi excluída.`}
      heading={heading}
      onClose={onClose}
    >
      {isSelf && (
        <>
          <strong>É a sua própria conta:</strong> você sairá e não poderá mais entrar.{' '}
        </>
      )}
      A conta de <strong>{user.name}</strong> ({user.email}), seus favoritos e sua assinatura serão apagados
      agora e para sempre. Dos pagamentos fica só o valor, sem o nome.
      {user.role === 'premium' && user.ends_at && (
        <>
          {' '}
          O Premium, que vai até <strong>{formatShortDay(user.ends_at)}</strong>, termina sem reembolso.
        </>
      )}
    </DeleteDialog>
  );
}
