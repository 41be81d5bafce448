import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password, readable on demand. Says that it is invalid, which Mantine's other inputs do by themselves. */
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
