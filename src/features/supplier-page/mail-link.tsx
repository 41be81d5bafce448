import '@/theme/buttons';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { SubmitButton } from '@/components/submit-button';
import { useMailLink } from '@/data/supplier-pages/mutations';
import { EXAMPLE_KEY } from '@/domain/mail/example';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const TEXTS = {
  confirm_by_mail: {
    heading: 'A página ainda está certa?',
    text: 'Contatos, preços e pedido mínimo continuam os mesmos? Os lojistas veem a data de hoje.',
    button: 'Está tudo certo',
    done: 'Obrigado! A página está em dia.',
  },
  object_to_claim: {
    heading: 'Contestar o pedido',
    text: 'A conta que pediu a página não muda nada até a nossa equipe conferir com você.',
    button: 'Não reconheço o pedido',
    done: 'Pedido contestado. A nossa equipe vai conferir e falar com você.',
  },
};

interface Props {
  call: keyof typeof TEXTS;
  linkKey: string;
  contactPath: string;
  meta: (heading: string) => ReactNode;
}

/** What a link in a mail asks. Opening the page changes nothing, because mail programs open links too. */
export function MailLink({ call, linkKey, contactPath, meta }: Props) {
  const { heading, text, button, done } = TEXTS[call];
  const { mutate, isPending, isSuccess, error } = useMailLink(call, linkKey);
  const isWorthless = !UUID.test(linkKey) || linkKey === EXAMPLE_KEY;
  return (
    <>
      {meta(heading)}
      {isSuccess ? (
        <MessageState page role="status" title={done} />
      ) : (
        <MessageState
          page
          title={heading}
          text={isWorthless ? 'Este link está incompleto, ou é de um teste.' : text}
        >
          {error && <p role="alert">{error.message}</p>}
          {!isWorthless && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                mutate();
              }}
            >
              <SubmitButton pending={isPending} busy="Enviando...">
                {button}
              </SubmitButton>
            </form>
          )}
          <Button component={Link} to={contactPath} variant="subtle" color="gray">
            Falar com a equipe
          </Button>
        </MessageState>
      )}
    </>
  );
}
