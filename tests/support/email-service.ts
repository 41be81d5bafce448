import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Sent {
  authorization: string | undefined;
  type: string | undefined;
  /** The Idempotency-Key. */
  key: string | undefined;
  body: Record<string, unknown>;
}

/** How it answers a request: a status, or a status with headers and an error's name. */
type Reply = number | { status: number; headers?: Record<string, string>; name?: string };

/** An e-mail service, as an HTTP server of this process, with the settings that point the edge function to it. */
export async function startEmailService() {
  const sent: Sent[] = [];
  const service = { sent, status: (): Promise<Reply> | Reply => 200 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
      sent.push({ authorization, type, key: key?.toString(), body: JSON.parse(text) as Sent['body'] });
      void Promise.resolve(service.status()).then((reply) => {
        const { status, headers, name } = typeof reply === 'number' ? { status: reply } : reply;
        response.writeHead(status, headers).end(JSON.stringify({ name, message: 'Secret detail' }));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = {
    EMAIL_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    EMAIL_API_KEY: 'chave-do-servico',
    EMAIL_FROM: 'Guia <avisos@guia.example>',
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(service, { settings, close });
}
