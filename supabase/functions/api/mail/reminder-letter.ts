import * as z from 'zod/mini';
import { formatCalendarDay } from '../../../../src/domain/format/dates.ts';
import { STATUS_LABELS, STATUSES } from '../../../../src/domain/notebook/notebook.ts';
import { formatCount } from '../../../../src/domain/format/numbers.ts';
import { writerOf } from './letter-kind.ts';

/** private.reminder_content(). `remind_on` is a day in São Paulo. */
const content = z.object({
  suppliers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      code: z.string(),
      status: z.enum(STATUSES),
      remind_on: z.string(),
    }),
  ).check(z.minLength(1)),
});
export type ReminderContent = z.input<typeof content>;

/** The mail with the notebook's reminders of a day. Notes are not in it: they are the member's alone. */
export const reminderLetter = writerOf({
  schema: content,
  write({ suppliers }, siteUrl) {
    const link = (path: string) => String(new URL(path, siteUrl));
    const [first] = suppliers;
    const subject = suppliers.length === 1
      ? `Lembrete: ${first?.name}`
      : formatCount(suppliers.length, 'lembrete', 'lembretes do seu caderno');
    return {
      subject,
      preview: suppliers.map(({ name }) => name).slice(0, 3).join(', '),
      paragraphs: ['Você pediu para lembrar destes fornecedores. Suas anotações estão no site.'],
      sections: [{
        heading: 'Seu caderno de compras',
        items: suppliers.map(({ id, name, code, status, remind_on }) => ({
          title: name,
          text: `${code} · ${STATUS_LABELS[status]} · lembrete de ${formatCalendarDay(remind_on)}`,
          url: link(`/fornecedores/${id}`),
        })),
      }],
      button: { label: 'Abrir o caderno', url: link('/perfil?aba=favoritos') },
      footer: 'Você recebe este aviso no dia que marcou no caderno de compras.',
    };
  },
});
