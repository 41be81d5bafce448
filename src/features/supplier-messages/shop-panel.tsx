import '@mantine/core/styles/Skeleton.css';
import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { buttonClass } from '@/components/button-class';
import { FailedState } from '@/components/failed-state';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { shopQueries } from '@/data/account/shop';
import type { Shop } from '@/domain/account/shop';
import { TradeOpener } from './trade-opener';
import { ShopFields } from './shop-fields';
import { useShopForm } from './use-shop-form';
import classes from './shop-panel.module.css';

/** 'Minha loja': what messages to suppliers say about the member. */
export function ShopPanel({ userId }: { userId: string }) {
  const { data: shop, isError, refetch } = useQuery(shopQueries.mine(userId));
  const content = useRef<HTMLDivElement>(null);

  function retry() {
    content.current?.focus(); // this button disappears
    void refetch();
  }

  return (
    <Panel
      title="Minha loja"
      text="Opcional. Entra nas mensagens que você manda aos fornecedores pelo WhatsApp."
    >
      <div ref={content} tabIndex={-1} className={classes.content}>
        {shop ? (
          <>
            <ShopForm userId={userId} shop={shop} />
            <TradeOpener userId={userId} className={buttonClass('default')} heading={content}>
              {(isTold) => (isTold ? 'Mudar o que você vende' : 'Conte o que você vende')}
            </TradeOpener>
          </>
        ) : isError ? (
          <FailedState message="Não foi possível carregar os dados da sua loja." retry={retry} />
        ) : (
          <div role="status" aria-label="Carregando os dados da sua loja…" className={classes.waiting}>
            {['Nome', 'Cidade', 'Instagram', 'Compra'].map((field) => (
              <Skeleton key={field} height="4rem" />
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}

function ShopForm({ userId, shop }: { userId: string; shop: Shop }) {
  const { form, onSubmit, isPending } = useShopForm({ userId, shop });
  return (
    <form noValidate onSubmit={onSubmit}>
      <ShopFields form={form} />
      <SubmitButton pending={isPending} busy="Salvando...">
        Salvar Loja
      </SubmitButton>
    </form>
  );
}
