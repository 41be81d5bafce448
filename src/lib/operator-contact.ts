import { env } from './env';

/** Who runs the site and how they are reached, as the build was told (.env.example); null where it was not. */
export const operatorContact = {
  /** Digits with country and area code. */
  whatsapp: given(env.VITE_SUPPORT_WHATSAPP),
  email: given(env.VITE_SUPPORT_EMAIL),
  /** A handle, with or without its @. */
  instagram: given(env.VITE_INSTAGRAM),
  /** Legal name and number. */
  operator: given(env.VITE_OPERATOR),
};

/** A line that was left empty is as good as none. */
function given(setting: string | undefined): string | null {
  return setting?.trim() ? setting.trim() : null;
}
