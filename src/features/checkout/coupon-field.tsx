import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { couponCode, discountText } from '@/domain/order/coupon';
import type { CouponState } from './use-coupon';
import { LONGEST_CODE } from './use-wizard-params';
import classes from './coupon-field.module.css';

interface Props {
  coupon: CouponState;
  /** Nothing can be changed while the payment is sent. */
  disabled: boolean;
  /** Takes another code; '' for none. */
  choose: (code: string) => void;
}

/** 'Tem um cupom?': a button, then a field, then the coupon and what it takes off. */
export function CouponField({ coupon, disabled, choose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { root, note } = useKeptFocus(coupon.status === 'checking');

  function remove() {
    note();
    setIsOpen(false);
    choose('');
  }

  if (coupon.status === 'none' && !isOpen)
    return (
      <div ref={root}>
        <button
          type="button"
          className={classes.link}
          disabled={disabled}
          onClick={() => {
            note();
            setIsOpen(true);
          }}
        >
          Tem um cupom?
        </button>
      </div>
    );
  return (
    <div ref={root}>
      {coupon.status === 'none' || coupon.status === 'refused' ? (
        <CodeForm
          key={coupon.status}
          coupon={coupon}
          disabled={disabled}
          choose={(code) => {
            note();
            choose(code);
          }}
          remove={remove}
        />
      ) : (
        <div className={classes.chosen}>
          <p role="status">{textOf(coupon)}</p>
          <button
            type="button"
            className={classes.link}
            disabled={disabled}
            aria-label={`Remover o cupom ${coupon.code}`}
            onClick={remove}
          >
            Remover
          </button>
        </div>
      )}
    </div>
  );
}

/**
 * Moves the focus to what has taken the place of the control that the user has just used, once that is gone.
 * `isPassing`: what is shown now will change again by itself.
 */
function useKeptFocus(isPassing: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  useEffect(() => {
    if (!isUsed.current || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('input, button')?.focus();
    isUsed.current = isPassing;
  });
  return { root, note: () => void (isUsed.current = true) };
}

function textOf(coupon: Exclude<CouponState, { status: 'none' | 'refused' }>): string {
  switch (coupon.status) {
    case 'login':
      return `Cupom ${coupon.code}: o desconto aparece quando você entrar na sua conta.`;
    case 'checking':
      return `Conferindo o cupom ${coupon.code}…`;
    case 'applied':
      return `Cupom ${coupon.code}: ${discountText(coupon.discount)}`;
  }
}

interface CodeFormProps extends Omit<Props, 'coupon'> {
  coupon: Extract<CouponState, { status: 'none' | 'refused' }>;
  remove: () => void;
}

function CodeForm({ coupon, disabled, choose, remove }: CodeFormProps) {
  const isRefused = coupon.status === 'refused';
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(isRefused ? coupon.code : '');
  const [isMissing, setIsMissing] = useState(false);

  function apply(event: FormEvent) {
    event.preventDefault();
    const code = couponCode(typed);
    setIsMissing(code === '');
    if (code === '') field.current?.focus();
    else if (isRefused && code === coupon.code) coupon.retry();
    else choose(code);
  }

  return (
    <form noValidate className={classes.form} onSubmit={apply}>
      <TextInput
        ref={field}
        label="Cupom"
        className={classes.field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_CODE}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isMissing ? 'Digite o código do cupom.' : isRefused && coupon.problem}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" disabled={disabled}>
          Aplicar
        </Button>
        <button type="button" className={classes.link} disabled={disabled} onClick={remove}>
          {isRefused ? 'Remover cupom' : 'Cancelar'}
        </button>
      </div>
    </form>
  );
}
