import type { RefObject } from 'react';
import { DeleteDialog } from '@/components/delete-dialog';
import { useDeleteUser } from '@/data/users/mutations';
import type { ListedUser } from '@/domain/user';

interface Props {
  user: ListedUser;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before an account is deleted. */
export default function DeletionDialog({ user, heading, onClose }: Props) {
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
      A conta de <strong>{user.name}</strong> ({user.email}), seus favoritos e sua assinatura serão apagados
      agora e para sempre. Dos pagamentos fica só o valor, sem o nome.
    </DeleteDialog>
  );
}
