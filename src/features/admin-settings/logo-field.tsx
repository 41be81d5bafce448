import '@/theme/buttons';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button, FileButton } from '@mantine/core';
import type { NewLogo } from '@/data/site/mutations';
import { siteLogoUrl } from '@/data/site/queries';
import { ACCEPTED } from '@/domain/media/media';
import { readMediaFile } from '@/lib/media-file';
import classes from './looks-tab.module.css';

const TYPES = Object.values(ACCEPTED.siteLogo.types).map(({ contentType }) => contentType);

interface Props {
  savedPath: string | null;
  /** Unsaved choice: null removes the logo, undefined leaves it unchanged. */
  logo: NewLogo | null | undefined;
  onChange: (logo: NewLogo | null | undefined) => void;
  disabled: boolean;
}

/** The logo, which replaces symbol and name in every header. */
export function LogoField({ savedPath, logo, onChange, disabled }: Props) {
  const id = useId();
  const { read, reading, errorText } = useLogoReader(onChange);
  const chosen = useMemo(() => logo && URL.createObjectURL(logo.content), [logo]);
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);
  const shown = logo === undefined ? savedPath && siteLogoUrl(savedPath) : chosen;

  return (
    <div className={classes.logo} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        Logo
      </span>
      <p className={classes.hint}>
        JPG ou PNG, de preferência deitado e com fundo transparente. Sem logo, aparecem o símbolo e o nome.
      </p>
      {shown && <img src={shown} alt="Logo do site" className={classes.picture} />}
      <div className={classes.actions}>
        <ChooseButton disabled={disabled} reading={reading} onChoose={read}>
          {shown ? 'Trocar logo' : 'Escolher logo'}
        </ChooseButton>
        {logo !== undefined ? (
          <Button variant="default" disabled={disabled} onClick={() => onChange(undefined)}>
            Desfazer
          </Button>
        ) : (
          shown && (
            <Button variant="default" disabled={disabled} onClick={() => onChange(null)}>
              Remover logo
            </Button>
          )
        )}
      </div>
      <div role="alert">{errorText && <p className={classes.error}>{errorText}</p>}</div>
    </div>
  );
}

function useLogoReader(onRead: (logo: NewLogo) => void) {
  const [errorText, setErrorText] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  async function read(file: File): Promise<void> {
    setReading(true);
    setErrorText(null);
    try {
      const { content, type } = await readMediaFile(file, ACCEPTED.siteLogo);
      onRead({ path: `${crypto.randomUUID()}.${type.extension}`, content });
    } catch (error) {
      setErrorText((error as Error).message);
    } finally {
      setReading(false);
    }
  }

  return { read, reading, errorText };
}

interface ChooseButtonProps {
  disabled: boolean;
  reading: boolean;
  onChoose: (file: File) => Promise<void>;
  children: string;
}

function ChooseButton({ disabled, reading, onChoose, children }: ChooseButtonProps) {
  const resetInput = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={resetInput}
      accept={TYPES.join(',')}
      onChange={(file) => {
        if (!file) return;
        resetInput.current?.(); // so that the same file can be chosen again
        void onChoose(file);
      }}
      disabled={disabled || reading}
    >
      {(props) => (
        <Button {...props} variant="default" loading={reading}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
