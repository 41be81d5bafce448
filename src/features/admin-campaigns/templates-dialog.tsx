import '@mantine/core/styles/Input.css';
import { useState, type RefObject } from 'react';
import { NativeSelect } from '@mantine/core';
import { Dialog } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';
import { MAIL_EXAMPLE_NAMES, MAIL_EXAMPLES } from '@/domain/mail/example';
import { MailPreview } from './mail-preview';
import classes from './campaigns.module.css';

const CHOICES = MAIL_EXAMPLE_NAMES.map((value) => ({ value, label: MAIL_EXAMPLES[value] }));

interface Props {
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** 'Modelos': every e-mail that members get, with invented content. */
export default function TemplatesDialog({ heading, onClose }: Props) {
  const dialog = useDialog(onClose, { heading });
  const [mail, setMail] = useState(MAIL_EXAMPLE_NAMES[0]);
  return (
    <Dialog {...dialog} title="Modelos de e-mail" size="lg">
      <div className={classes.templates}>
        <NativeSelect
          label="E-mail"
          description="Os dados são inventados."
          size="md"
          data={CHOICES}
          data-autofocus
          value={mail}
          onChange={({ currentTarget: { value } }) =>
            setMail(MAIL_EXAMPLE_NAMES.find((name) => name === value) ?? mail)
          }
        />
        <MailPreview chosen={{ mail }} />
      </div>
    </Dialog>
  );
}
