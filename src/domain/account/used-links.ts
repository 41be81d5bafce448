/** What is said of the link of a sign-up that was used: the database's kind of link, as email_link() returns it. */
export const USED_LINKS = {
  confirmed: 'Este link já foi usado. Sua conta está confirmada: entre.',
  passwordless:
    'Este link já foi usado. Sua conta está confirmada, mas ainda não tem senha: peça um link para escolher uma.',
} as const;

export type UsedLink = keyof typeof USED_LINKS;

export function isUsedLink(kind: string): kind is UsedLink {
  return kind in USED_LINKS;
}
