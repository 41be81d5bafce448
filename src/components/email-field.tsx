import '@mantine/core/styles/Input.css';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The e-mail address of an account. `username` makes password managers save it with the password. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      aria-required
      type="email"
      label="E-mail"
      autoComplete="username"
      inputMode="email"
      size="md"
      {...props}
    />
  );
}
