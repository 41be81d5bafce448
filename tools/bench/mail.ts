import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import type { EmbeddedBackend } from '../local-supabase/backend';
import { LOCAL_KEYS } from '../local-supabase/settings';
import type { Figure } from './figures';
import { createMember, inProportion, type Effort } from './large-backend';
import { integer } from './table';

const MAILS = 10_000;

/** Sends 10,000 receipts from the outbox to an e-mail service on this machine that accepts everything at once. */
export async function measureMail({ sizes: [suppliers = 500] = [], start }: Effort): Promise<Figure[]> {
  const mails = inProportion(MAILS, suppliers);
  const warm = mails / 10; // memory is compared between here and the end, when all code has run a few times
  const backend = await start('postgres', suppliers, { users: 0, entries: 0, answers: 0 });
  const sink = await startSink([warm, mails]);
  try {
    await writeReceipts(backend, mails);
    const milliseconds = await sendAll(backend.url, sink.url);
    if (sink.keys.size !== mails) throw new Error(`${sink.keys.size} mails arrived.`);
    const [before = NaN, after = NaN] = [sink.memory.get(warm), sink.memory.get(mails)];
    const memory = `memory after ${integer(mails)} mails, against ${integer(warm)}`;
    return [
      { what: 'mails sent', value: mails / (milliseconds / 1000), unit: '/s' },
      { what: `${integer(mails)} mails`, value: milliseconds, unit: 'ms' },
      { what: memory, value: after / before, unit: '×', atMost: 1.3 },
    ];
  } finally {
    sink.close();
    await backend.close();
  }
}

async function writeReceipts(backend: EmbeddedBackend, mails: number): Promise<void> {
  const { id } = await createMember(backend);
  await backend.sql(
    `with bought as (
       insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at)
       select $1, key, months, price_cents, 'pix', 'simulated', 'paid', 'uma compra', now() from public.plans limit 1
       returning id
     )
     insert into private.outbox (user_id, kind, dedupe_key, payload)
     select $1, 'receipt', 'mail ' || n, jsonb_build_object('order_id', bought.id) from bought, generate_series(1, $2) n`,
    [id, mails],
  );
}

/** Runs the scheduled job, one after the other, until nothing is left. @returns how long that took, in ms */
async function sendAll(url: string, sinkUrl: string): Promise<number> {
  const settings: Record<string, string> = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: LOCAL_KEYS.publishable,
    SUPABASE_SERVICE_ROLE_KEY: LOCAL_KEYS.secret,
    SITE_URL: 'https://guia.example',
    JOBS_SECRET: LOCAL_KEYS.jobs,
    EMAIL_API_URL: sinkUrl,
    EMAIL_API_KEY: LOCAL_KEYS.email,
    EMAIL_FROM: 'Guia <avisos@guia.example>',
  };
  const app = createApp({
    env: readEnv((name) => settings[name]),
    log: () => undefined,
    reportError: console.error,
  });
  const start = performance.now();
  for (;;) {
    const headers = { 'x-jobs-secret': LOCAL_KEYS.jobs };
    const answer = await app.request('/api/jobs/run', { method: 'POST', headers });
    if (!answer.ok) throw new Error(`The job answered ${answer.status}: ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: { mailed: number } };
    if (data.mailed === 0) return performance.now() - start;
  }
}

async function startSink(milestones: number[]) {
  const keys = new Set<unknown>();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  /** Bytes in use by number of mails. */
  const memory = new Map<number, number>();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      keys.add(request.headers['idempotency-key']);
      if (milestones.includes(keys.size)) {
        collectGarbage();
        memory.set(keys.size, process.memoryUsage().heapUsed);
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`, keys, memory, close };
}
