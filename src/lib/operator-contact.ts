import { env } from './env';

/** Who runs the site, from the variables of .env.example; null for those that are not set. */
export const operatorContact = {
  whatsapp: given(env.VITE_SUPPORT_WHATSAPP),
  email: given(env.VITE_SUPPORT_EMAIL),
  instagram: given(env.VITE_INSTAGRAM),
  operator: given(env.VITE_OPERATOR),
};

function given(setting: string | undefined): string | null {
  return setting?.trim() ? setting.trim() : null;
}
