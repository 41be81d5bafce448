import '@/theme/buttons';
import { Button, CopyButton } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import { encode } from 'uqr';
import type { Plan } from '@/domain/plan/plan';
import classes from './pix-code.module.css';

/** QR code and text of a simulated Pix payment; no bank accepts its format. */
export default function PixCode({ plan, price }: { plan: Plan; price: number }) {
  const code = `PIX-DE-DEMONSTRACAO/GUIA-DE-FORNECEDORES/${plan.key}/${price}`;
  return (
    <div className={classes.root}>
      <div className={classes.instructions}>
        <p>No app do seu banco, cole o código em “Pix copia e cola” ou aponte a câmera para o QR code.</p>
        <code className={classes.code}>{code}</code>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
              onClick={copy}
            >
              {copied ? 'Código copiado' : 'Copiar código Pix'}
            </Button>
          )}
        </CopyButton>
      </div>
      <QrCode text={code} />
    </div>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.qr} role="img" aria-label="QR code do Pix">
      <path d={squares.join('')} />
    </svg>
  );
}
