import '@/theme/buttons';
import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import IconPrinter from '@tabler/icons-react/icons/IconPrinter';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import type { Account } from '@/domain/account/account';
import type { OwnOrder } from '@/domain/order/own-order';
import { Receipt } from './receipt';
import classes from './receipt-page.module.css';

interface Props {
  /** Undefined if the member has no order with the id in the URL. */
  order: OwnOrder | undefined;
  account: Account;
  heading: RefObject<HTMLHeadingElement | null>;
  listPath: string;
}

/** The receipt of an order, if it was paid, to print. */
export function ReceiptPage({ order, account, heading, listPath }: Props) {
  const back = (
    <Button
      component={Link}
      to={listPath}
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.75} />}
    >
      Voltar às compras
    </Button>
  );
  if (!order)
    return (
      <MessageState title="Compra não encontrada" text="Confira se você entrou com a conta da compra.">
        {back}
      </MessageState>
    );
  if (order.paid_at === null)
    return (
      <MessageState title="Sem recibo" text="Só uma compra paga tem recibo.">
        {back}
      </MessageState>
    );
  return (
    <>
      <div className={classes.actions}>
        {back}
        <Button leftSection={<IconPrinter size={18} stroke={1.75} />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      <Receipt order={order} paidAt={order.paid_at} account={account} heading={heading} />
    </>
  );
}
