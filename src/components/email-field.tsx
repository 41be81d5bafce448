import '@mantine/core/styles/Input.css';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The address an account goes by; password managers keep it with the password beside it. */
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
