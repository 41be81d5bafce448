import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useRequestPasswordReset, useResendConfirmation } from '@/data/auth/mutations';
import { useInviteUser } from '@/data/users/mutations';
import type { MemberDetails } from '@/domain/account/member';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** Sends the e-mail that lets the owner of an account in: the invitation or confirmation again, or a link for a new password. */
export function MailButton({ member }: { member: MemberDetails }) {
  const { name, email, confirmed_at, invited_at } = member;
  const invite = useInviteUser();
  const confirmation = useResendConfirmation();
  const reset = useRequestPasswordReset();
  const { label, send, isPending } = confirmed_at
    ? { label: 'Enviar link de nova senha', send: () => reset.mutateAsync(email), isPending: reset.isPending }
    : invited_at
      ? {
          label: 'Reenviar convite',
          send: () => invite.mutateAsync({ name, email }),
          isPending: invite.isPending,
        }
      : {
          label: 'Reenviar confirmação',
          send: () => confirmation.mutateAsync(email),
          isPending: confirmation.isPending,
        };
  const submit = useSubmit(send);

  return (
    <Button
      variant="default"
      // `disabled` would lose the focus.
      aria-disabled={isPending || undefined}
      data-disabled={isPending || undefined}
      onClick={() =>
        void submit(undefined, {
          onSuccess: () =>
            void notify({ tone: 'success', title: 'E-mail enviado', message: `Enviado para ${email}.` }),
          onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao enviar', message }),
        })
      }
    >
      {isPending ? 'Enviando…' : label}
    </Button>
  );
}
