import '@/theme/buttons';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { ContactForm } from './contact-form';
import classes from './contact-card.module.css';

/** The form, or a confirmation after the message was sent. */
export function ContactCard() {
  const [sentBy, setSentBy] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  return (
    <div className={classes.root}>
      {sentBy === null ? (
        <ContactForm again={again} onSent={setSentBy} />
      ) : (
        <Sent
          email={sentBy}
          onAgain={() => {
            setAgain(true);
            setSentBy(null);
          }}
        />
      )}
    </div>
  );
}

/** The confirmation. Its heading gets the focus, which was in the form. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.sent}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Mensagem enviada
      </h2>
      <p className={classes.text}>
        Obrigado pelo contato! A resposta vai para <strong>{email}</strong>.
      </p>
      <Button variant="default" size="md" onClick={onAgain}>
        Enviar nova mensagem
      </Button>
    </div>
  );
}
