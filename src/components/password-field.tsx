import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password field that can show its text. Sets aria-invalid, which Mantine's PasswordInput, unlike other inputs, omits. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-required
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
      {...props}
      aria-invalid={props.error ? true : undefined}
    />
  );
}
