import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { STAFF_TEXTS } from '@/domain/account/staff';
import { adminPagesOf } from '../admin-pages';
import { useMember } from '../guards';
import { PageMeta } from '../page-meta';

/** Shown to staff on a page of the admin area that their role does not include. */
export function OtherRole() {
  const account = useMember();
  const [{ to, label }] = adminPagesOf(account);
  const role = account.staff_role && STAFF_TEXTS[account.staff_role];
  return (
    <>
      <PageMeta title="Página de outra função" />
      <MessageState
        page
        title="Sua função não inclui esta página"
        text={role && `Sua função na equipe é ${role.label}. ${role.may}`}
      >
        <Button component={Link} to={to}>
          Ir para {label}
        </Button>
      </MessageState>
    </>
  );
}
