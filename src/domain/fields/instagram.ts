const NO_PROFILE = /^(?:p|reels?|s|share|stories|explore|tv|accounts|direct|invites|channel|_[un])$/i;

/** Dots stand between other signs, one at a time. */
const HANDLE = /^(?=.{1,30}$)\w+(?:\.\w+)*$/;
export const HANDLE_WRONG = 'Informe o usuário do Instagram, como @minhaloja.';

export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

/** A handle or profile link without @; other text unchanged. Equals private.instagram_handle() of the database. */
export function handleOf(typed: string): string {
  const bare = typed.trim();
  const [, fromUrl] =
    /^(?:https?:\/\/)?(?:(?:www|m)\.)?instagram\.com\/@?([a-z0-9._]+)(?:[/?#]\S*)?$/i.exec(bare) ?? [];
  if (fromUrl === undefined) return bare.replace(/^@+/, '').trim() || bare;
  return NO_PROFILE.test(fromUrl) ? bare : fromUrl;
}
