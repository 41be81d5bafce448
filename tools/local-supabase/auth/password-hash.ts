import bcrypt from 'bcryptjs';

/** The hash of a password, with the cost that the library's hashes have. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10));
}

/** Whether this is the password of a hash; without a hash false, after the same work. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const known = await bcrypt.compare(password, hash ?? (await hashOfNobody()));
  return known && Boolean(hash);
}

let ofNobody: Promise<string> | undefined;

/** The hash with which a password is compared where there is no account. */
export function hashOfNobody(): Promise<string> {
  return (ofNobody ??= hashPassword(crypto.randomUUID()));
}
