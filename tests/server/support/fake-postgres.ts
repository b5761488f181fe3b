/** Implements PostgreSQL's protocol with scripted replies. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** An error or warning with this SQLSTATE, or one row with this text; otherwise no rows. */
interface Reply {
  error?: string;
  warning?: string;
  row?: string;
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const text = (value: string) => Buffer.from(`${value}\0`);

function message(type: string, ...parts: Buffer[]) {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const notice = (type: 'E' | 'N', severity: string, code: string) =>
  message(type, ...[`S${severity}`, `C${code}`, 'MNo.', ''].map(text));
const ready = message('Z', Buffer.from('I'));
const greeting = Buffer.concat([message('R', int32(0)), ready]);
const column = [text('transaction_read_only'), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)];

function reply({ error, warning, row }: Reply) {
  if (error) return notice('E', 'ERROR', error);
  const value = Buffer.from(row ?? '');
  return Buffer.concat([
    ...(warning ? [notice('N', 'WARNING', warning)] : []),
    ...(row ? [message('T', int16(1), ...column), message('D', int16(1), int32(value.length), value)] : []),
    message('C', text('SELECT 1')),
  ]);
}

/** `answer` gets the text of the statement and the number of the connection, from 1. */
export async function startFakePostgres(answer: (statement: string, connection: number) => Reply) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const connection = sockets.size;
    let isGreeted = false;
    let input = Buffer.alloc(0);
    const take = (length: number) => {
      const taken = input.subarray(0, length);
      input = input.subarray(length);
      return taken;
    };
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      input = Buffer.concat([input, data]);
      if (!isGreeted) {
        take(input.readInt32BE());
        isGreeted = true;
        socket.write(greeting);
      }
      while (input.length > 4 && input.length > input.readInt32BE(1)) {
        const body = take(input.readInt32BE(1) + 1);
        const texts = body.subarray(5).toString().split('\0');
        // Its name is first.
        const statement = texts[body[0] === parse ? 1 : 0] ?? '';
        if (body[0] === parse) socket.write(reply(answer(statement, connection)));
        if (body[0] === sync) socket.write(ready);
        // In one packet, as the real one sends it.
        if (body[0] === query) socket.write(Buffer.concat([reply(answer(statement, connection)), ready]));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/app`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const [query, parse, sync] = [...Buffer.from('QPS')];
