import '@/theme/buttons';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import { SubmitButton } from '@/components/submit-button';
import type { Shop } from '@/domain/account/shop';
import { ShopFields } from './shop-fields';
import { useShopForm } from './use-shop-form';
import classes from './sheet-shop.module.css';

interface Props {
  userId: string;
  shop: Shop;
  /** Gets a function that returns whether closing would lose edits. */
  onEdit: (check: () => boolean) => void;
}

/** Offers to state what the message does not say about the member's shop yet; it is saved in their profile. */
export function SheetShop({ userId, shop, onEdit }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const isComplete = Object.values(shop).every((value) => value !== null);

  function saved() {
    button.current?.focus(); // the form disappears
    setOpen(false);
  }

  return (
    <div className={classes.root}>
      <Button
        ref={button}
        variant="default"
        fullWidth
        justify="space-between"
        aria-expanded={open}
        aria-controls={panel}
        rightSection={
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.arrow} />
        }
        onClick={() => setOpen(!open)}
      >
        {isComplete ? 'Mudar os dados da minha loja' : 'Completar com os dados da minha loja'}
      </Button>
      <div id={panel} hidden={!open}>
        <SheetShopForm userId={userId} shop={shop} onEdit={onEdit} onSaved={saved} />
      </div>
    </div>
  );
}

function SheetShopForm({ userId, shop, onEdit, onSaved }: Props & { onSaved: () => void }) {
  const { form, onSubmit, isPending, isEdited } = useShopForm({ userId, shop, onSaved });
  const watch = useEffectEvent(() => onEdit(isEdited));
  useEffect(() => watch(), []);
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <ShopFields form={form} />
      <SubmitButton variant="default" pending={isPending} busy="Salvando...">
        Salvar e usar na mensagem
      </SubmitButton>
    </form>
  );
}
