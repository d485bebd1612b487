import type { PassWebServiceStore, ServedPass } from './pass-web-service-store.ts';
import { readJsonBody } from './read-body.ts';

const logBytesMax = 65_536;
/** More than a phone has to say about one update. */
const logMessagesMax = 10;
const logMessageCharactersMax = 1_000;

/** `POST /v1/log`: 200. Anyone may call it, so store few, short, single-line messages. */
export async function writeLog<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  request: Request,
  scope: string,
): Promise<Response> {
  const body = await readJsonBody(request, logBytesMax);
  if (body.kind === 'tooLarge') return new Response(null, { status: 413 });
  const messages = body.kind === 'json' ? readMessages(body.value) : null;
  if (!messages) return new Response(null, { status: 400 });
  if (messages.length > 0) await store.writeLog({ scope, messages });
  return new Response(null, { status: 200 });
}

function readMessages(body: unknown): string[] | null {
  if (typeof body !== 'object' || body === null || !('logs' in body) || !Array.isArray(body.logs))
    return null;
  const logs: readonly unknown[] = body.logs;
  return logs
    .slice(0, logMessagesMax)
    .filter((message) => typeof message === 'string')
    .map((message) =>
      message
        .slice(0, logMessageCharactersMax)
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' '),
    );
}
