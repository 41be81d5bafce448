import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { SentMail } from '@/domain/mail/sent-mail';
import { adminRow, MEMBER_ID } from '../support/builders';
import { expectAccessible } from './support/axe';
import { refusal, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { toast } from './support/screen';

const PATH = '/admin/emails';

const FAILED: SentMail = {
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  user_id: MEMBER_ID,
  name: 'Ana Souza',
  email: 'ana@teste.example',
  kind: 'Recibo',
  state: 'failed',
  created_at: '2026-11-21T15:30:00Z',
  sent_at: null,
  next_attempt_at: '2026-11-22T02:30:00Z',
  attempts: 8,
  problem: 'o serviço de e-mail respondeu 500',
};
const SENT: SentMail = {
  ...FAILED,
  id: '0a1b2c3d-0000-4000-8000-000000000002',
  name: 'Bia Lopes',
  kind: 'Lembretes do caderno',
  state: 'sent',
  sent_at: '2026-11-21T15:35:00Z',
  attempts: 1,
  problem: null,
};

let mails: SentMail[];
let pausedAt: string | null;
let asked: Record<string, unknown>[];
beforeEach(() => {
  [mails, pausedAt, asked] = [[FAILED, SENT], null, []];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/sent_mails', async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>);
      const kinds = [{ kind: 'receipt', label: 'Recibo' }];
      return HttpResponse.json({ total: mails.length, shown_page: 1, mails, paused_at: pausedAt, kinds });
    }),
  );
});

const open = (query = '') => renderApp(`${PATH}${query}`, { as: 'member' });
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('[role=row]')!);

test('the list says to whom each e-mail went, what it was, and what became of it; a failed request shows an error with Retry', async () => {
  server.use(table('post', 'rpc/sent_mails', () => refusal(403), { once: true }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  const failed = await rowOf('Ana Souza');
  for (const text of [
    'ana@teste.example',
    'Recibo',
    'Falhou',
    '8 tentativas: o serviço de e-mail respondeu 500',
  ])
    expect(failed.getByText(text)).toBeVisible();
  expect(failed.getByRole('link')).toHaveAttribute('href', `/admin/usuarios/${MEMBER_ID}`);
  const sent = await rowOf('Bia Lopes');
  expect(sent.getByText('Enviado')).toBeVisible();
  expect(sent.getByText('21/11/2026, 12:35')).toBeVisible();
  expect(sent.queryByRole('button')).toBeNull();
});

test('the list is filtered by situation and kind, and a filter that leaves nothing can be cleared', async () => {
  const { user } = await open('?situacao=failed');
  await rowOf('Ana Souza');
  expect(asked.at(-1)).toMatchObject({ state: 'failed', kind: '', search: '', page: 1, page_size: 25 });
  mails = [];
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Recibo');
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: '', kind: '' }));
  expect(await screen.findByText('Nenhum e-mail ainda')).toBeVisible();
});

test('an e-mail that failed is sent again, a refusal says why, and the focus is kept', async () => {
  const bodies: unknown[] = [];
  let answer = () => refusal(403);
  server.use(
    table('post', 'rpc/resend_mail', async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  const { user } = await open();
  const again = await screen.findByRole('button', { name: 'Enviar de novo a Ana Souza' });
  await user.click(again);
  await toast('Erro ao enviar', 'Não foi possível enviar de novo.', 'error');
  expect(again).toHaveFocus();
  answer = () => {
    mails = [{ ...FAILED, state: 'waiting', attempts: 0, problem: null }, SENT];
    return new HttpResponse(null, { status: 204 }) as never;
  };
  await user.click(again);
  await toast('Sucesso', 'O e-mail voltou para a fila.', 'success');
  expect(await (await rowOf('Ana Souza')).findByText('Na fila')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'E-mails' })).toHaveFocus();
  expect(bodies).toEqual([{ mail_id: FAILED.id }, { mail_id: FAILED.id }]);
});

test('optional e-mails are paused by a switch, which says since when; a failure turns it back', async () => {
  const bodies: unknown[] = [];
  let failing = true;
  server.use(
    table('post', 'rpc/set_mails_paused', async ({ request }) => {
      bodies.push(await request.json());
      if (failing) return refusal(403);
      pausedAt = '2026-11-22T12:00:00Z';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = await open();
  const pause = await screen.findByRole('switch', { name: /^Pausar e-mails opcionais/ });
  expect(pause).not.toBeChecked();
  await user.click(pause);
  await toast('Erro', 'Não foi possível mudar a pausa.', 'error');
  await waitFor(() => expect(pause).not.toBeChecked());
  failing = false;
  await user.click(pause);
  expect(
    await screen.findByText('Em pausa desde 22/11/2026, 09:00: nenhum e-mail opcional está saindo.'),
  ).toBeVisible();
  expect(pause).toBeChecked();
  expect(bodies).toEqual([{ paused: true }, { paused: true }]);
  await expectAccessible(container);
});
