import '@/theme/buttons';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import IconBan from '@tabler/icons-react/icons/IconBan';
import IconCalendarPlus from '@tabler/icons-react/icons/IconCalendarPlus';
import IconLockOpen from '@tabler/icons-react/icons/IconLockOpen';
import IconMessageCheck from '@tabler/icons-react/icons/IconMessageCheck';
import IconMessageOff from '@tabler/icons-react/icons/IconMessageOff';
import IconShield from '@tabler/icons-react/icons/IconShield';
import IconTrashX from '@tabler/icons-react/icons/IconTrashX';
import { RowMenu, RowMenuItem } from '@/components/row-menu';
import { useReopenedForm } from '@/data/session/use-reopened-form';
import type { MemberDetails } from '@/domain/account/member';
import { userQueries } from '@/data/users/queries';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import {
  loadAnswersDialog,
  loadBlockDialog,
  loadDeletionDialog,
  loadGrantDialog,
  loadRoleDialog,
  loadSubscriptionDialog,
} from './load-dialogs';
import { MailButton } from './mail-button';
import { OWNERS_DELETE, PLAN_FIXED } from './user-texts';
import type { Viewer } from './viewer';

const AnswersDialog = lazy(() => importWithRetry(loadAnswersDialog));
const BlockDialog = lazy(() => importWithRetry(loadBlockDialog));
const GrantDialog = lazy(() => importWithRetry(loadGrantDialog));
const RoleDialog = lazy(() => importWithRetry(loadRoleDialog));
const SubscriptionDialog = lazy(() => importWithRetry(loadSubscriptionDialog));
const DeletionDialog = lazy(() => importWithRetry(loadDeletionDialog));

const IS_STAFF = 'A conta é da equipe.';
const UNCONFIRMED = 'O e-mail ainda não foi confirmado.';

type UserDialog = 'grant' | 'subscription' | 'role' | 'answers' | 'block' | 'deletion';

interface Props {
  member: MemberDetails;
  viewer: Viewer;
  heading: RefObject<HTMLElement | null>;
}

/** What the staff can do with an account. */
export function UserActions({ member, viewer, heading }: Props) {
  const [opened, setOpened] = useState<UserDialog | null>(null);
  const dialog = { member, heading, onClose: () => setOpened(null) };
  useReopenedForm('subscription', [member], (reopened) => reopened && setOpened('subscription'));
  const isStaff = member.role === 'admin';
  const { data: answers } = useQuery(userQueries.answers(member.id));

  return (
    <>
      {!isStaff && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          onPointerEnter={() => preloadModule(loadGrantDialog)}
          onClick={() => setOpened('grant')}
        >
          Dar meses de Premium
        </Button>
      )}
      <MailButton member={member} />
      <ActionMenu member={member} viewer={viewer} answers={answers} open={setOpened} />
      <Suspense>
        {opened === 'grant' && <GrantDialog {...dialog} />}
        {opened === 'subscription' && <SubscriptionDialog user={member} onClose={dialog.onClose} />}
        {opened === 'role' && <RoleDialog {...dialog} />}
        {opened === 'answers' && answers && <AnswersDialog {...dialog} dismissed={answers.dismissed} />}
        {opened === 'block' && <BlockDialog {...dialog} />}
        {opened === 'deletion' && (
          <DeletionDialog
            user={member}
            isSelf={member.id === viewer.id}
            heading={heading}
            onClose={dialog.onClose}
          />
        )}
      </Suspense>
    </>
  );
}

interface MenuProps extends Pick<Props, 'member' | 'viewer'> {
  /** What was answered about suppliers; undefined until it is known. */
  answers: { dismissed: boolean } | null | undefined;
  open: (dialog: UserDialog) => void;
}

function ActionMenu({ member, viewer, answers, open }: MenuProps) {
  const isStaff = member.role === 'admin';
  const AnswersIcon = answers?.dismissed ? IconMessageCheck : IconMessageOff;
  const BlockIcon = member.blocked ? IconLockOpen : IconBan;
  return (
    <RowMenu of={member.name}>
      <RowMenuItem
        icon={IconCalendarPlus}
        load={loadSubscriptionDialog}
        refusal={isStaff ? PLAN_FIXED : undefined}
        onClick={() => open('subscription')}
      >
        Alterar assinatura
      </RowMenuItem>
      {viewer.isOwner && (
        <RowMenuItem
          icon={IconShield}
          load={loadRoleDialog}
          refusal={member.confirmed_at ? undefined : UNCONFIRMED}
          onClick={() => open('role')}
        >
          Função na equipe
        </RowMenuItem>
      )}
      {answers && !isStaff && (
        <RowMenuItem icon={AnswersIcon} load={loadAnswersDialog} onClick={() => open('answers')}>
          {answers.dismissed
            ? 'Voltar a contar as respostas deste membro'
            : 'Ignorar as respostas deste membro'}
        </RowMenuItem>
      )}
      <RowMenuItem
        icon={BlockIcon}
        load={loadBlockDialog}
        refusal={isStaff ? IS_STAFF : undefined}
        onClick={() => open('block')}
      >
        {member.blocked ? 'Desbloquear' : 'Bloquear'}
      </RowMenuItem>
      <RowMenuItem
        danger
        icon={IconTrashX}
        load={loadDeletionDialog}
        refusal={isStaff && !viewer.isOwner ? OWNERS_DELETE : undefined}
        onClick={() => open('deletion')}
      >
        Excluir
      </RowMenuItem>
    </RowMenu>
  );
}
