import * as z from 'zod/mini';
import { MESSAGE_TEMPLATES, type MessageChoice } from '@/domain/supplier/message';
import { localStore, storedJson } from '@/lib/browser-storage';
import { MESSAGE_KEY } from '@/lib/storage-keys';

const stored = z.object({
  choice: z.nullable(
    z.object({
      template: z.enum(MESSAGE_TEMPLATES.map(({ key }) => key)),
      own: z.nullable(z.string()),
    }),
  ),
});

/** Undefined before the member has chosen. data/session deletes it when the session ends. */
export function lastMessage(): MessageChoice | undefined {
  return stored.safeParse(storedJson(localStore, MESSAGE_KEY)).data?.choice;
}

export function rememberMessage(choice: MessageChoice): void {
  localStore.setItem(MESSAGE_KEY, JSON.stringify({ choice }));
}
