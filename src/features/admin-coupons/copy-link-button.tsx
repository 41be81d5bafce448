import '@/theme/buttons';
import { Button, CopyButton } from '@mantine/core';
import { siteUrl } from '@/lib/site-url';

/** Copies the link that opens the checkout with a coupon. */
export function CopyLinkButton({ code, path }: { code: string; path: string }) {
  return (
    <CopyButton value={siteUrl() + path}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          aria-label={copied ? undefined : `Copiar link de ${code}`}
          onClick={copy}
        >
          {copied ? 'Link copiado' : 'Copiar link'}
        </Button>
      )}
    </CopyButton>
  );
}
