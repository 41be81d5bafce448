import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import type { useShopForm } from './use-shop-form';

export const BUYERS = [
  { value: '', label: 'Não informar' },
  { value: 'cnpj', label: 'CNPJ' },
  { value: 'cpf', label: 'CPF' },
];

/** The fields of the member's shop, all optional. */
export function ShopFields({ form }: Pick<ReturnType<typeof useShopForm>, 'form'>) {
  return (
    <>
      <TextInput
        label="Nome da loja"
        autoComplete="organization"
        size="md"
        key={form.key('shop_name')}
        {...form.getInputProps('shop_name')}
      />
      <TextInput
        label="Cidade da loja"
        autoComplete="address-level2"
        size="md"
        key={form.key('shop_city')}
        {...form.getInputProps('shop_city')}
      />
      <TextInput
        label="Instagram da loja"
        description="O usuário, como @minhaloja, ou o link do perfil."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        key={form.key('shop_instagram')}
        {...form.getInputProps('shop_instagram')}
      />
      <NativeSelect
        label="Compra com"
        size="md"
        data={BUYERS}
        key={form.key('buys_as')}
        {...form.getInputProps('buys_as')}
      />
    </>
  );
}
