import type * as z from 'zod/mini';
import type { Letter } from './layout.ts';

/** How a mail of one kind (private.mail_kinds) is put into words. */
export interface LetterKind<Content = unknown> {
  /** What the kind's function in the database returns. */
  schema: z.ZodMiniType<Content>;
  write(content: Content, siteUrl: string): Letter;
}

/** Puts a mail's content into words. @throws if the content is not as the kind's schema says */
export type WriteLetter = (content: unknown, siteUrl: string) => Letter;

export function writerOf<Content>({ schema, write }: LetterKind<Content>): WriteLetter {
  return (content, siteUrl) => write(schema.parse(content), siteUrl);
}
