const NO_PROFILE = /^(?:p|reels?|s|share|stories|explore|tv|accounts|direct|invites|channel|_[un])$/i;

const HANDLE = /^[A-Za-z0-9._]{1,30}$/;
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
