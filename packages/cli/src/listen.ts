import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createTessera, TesseraError, unwrap } from '@tessera/client';
import type { ListenCommand } from './read-command.ts';
import type { Terminal } from './run.ts';
import { explain } from './server.ts';
import { UserError } from './user-error.ts';

const pollMilliseconds = 2_000;
/** A message's transaction may end this long after the time of its event. */
const overlapMilliseconds = 30_000;
const forwardMilliseconds = 15_000;

type Message = { messageId: string; eventType: string; at: string; body: string };

/** Forwards messages until the signal, or until the key is refused. Does not read messages from before its start. */
export async function listen(
  command: ListenCommand,
  { write, writeError, signal = new AbortController().signal }: Terminal,
  pause: (signal: AbortSignal) => Promise<void> = untilNextPoll,
): Promise<void> {
  const { url, apiKey, forwardTo, eventTypes } = command;
  const secret = command.secret ?? `whsec_${randomBytes(32).toString('base64')}`;
  const tessera = createTessera({ url, apiKey, retries: 0 });
  const readPage = (since: string | undefined, cursor: string | undefined) =>
    unwrap(tessera.GET('/webhook-messages', { params: { query: { since, cursor } }, signal }));

  const start = (await readPage(undefined, undefined)).readAt;
  await requireKnownEvents(command, signal);
  write(`Forwarding webhooks of ${url} to ${forwardTo}. End with Ctrl-C.`);
  write(`They are signed with ${secret}`);
  let since = start;
  let isConnected = true;
  /** Messages of the overlap, with the times of their events. */
  const forwarded = new Map<string, string>();

  /** Reads all pages before forwarding, so that a slow receiver does not age the cursor. */
  const readNew = async (): Promise<Message[]> => {
    const found: Message[] = [];
    let readAt = since;
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const page = await readPage(since, cursor);
      found.push(...page.messages.filter(({ messageId }) => !forwarded.has(messageId)));
      if (isFirst) readAt = page.readAt;
      cursor = page.nextCursor ?? undefined;
    }
    for (const { messageId, at } of found) forwarded.set(messageId, at);
    const overlap = new Date(Date.parse(readAt) - overlapMilliseconds).toISOString();
    if (overlap > start) since = overlap;
    for (const [messageId, at] of forwarded) if (at < since) forwarded.delete(messageId);
    return found;
  };

  while (!signal.aborted) {
    try {
      const messages = await readNew();
      if (!isConnected) write('Connected again.');
      isConnected = true;
      for (const message of messages)
        if (eventTypes.length === 0 || eventTypes.includes(message.eventType))
          write(await forward(message, { forwardTo, secret, signal }));
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
      if (isConnected) writeError(`${explain(error, url)} Trying again …`);
      isConnected = false;
    }
    await pause(signal);
  }
}

/** The API's document names the events. @throws UserError if one of the asked is not among them */
async function requireKnownEvents({ url, eventTypes }: ListenCommand, signal: AbortSignal): Promise<void> {
  if (eventTypes.length === 0) return;
  const response = await fetch(`${url}/api/v1/openapi.json`, { signal });
  const { webhooks }: { webhooks: Record<string, unknown> } = await response.json();
  const unknown = eventTypes.filter((type) => !Object.hasOwn(webhooks, type));
  if (unknown.length > 0)
    throw new UserError(
      `There is no event ${unknown.join(', ')}. The events are ${Object.keys(webhooks).join(', ')}.`,
    );
}

const untilNextPoll = (signal: AbortSignal) =>
  setTimeout(pollMilliseconds, undefined, { signal }).catch(() => undefined);

/** A refusal of the call itself, such as a revoked key. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof TesseraError) || error.code === null) return false;
  return !['tooManyRequests', 'internal', 'serverBusy'].includes(error.code);
}

type Target = { forwardTo: string; secret: string; signal: AbortSignal };

/** Returns a line that says what came of it. A message is not repeated. */
async function forward(
  { messageId, eventType, body }: Message,
  { forwardTo, secret, signal }: Target,
): Promise<string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const begun = performance.now();
  const outcome = await fetch(forwardTo, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Tessera-Webhooks/1',
      'webhook-id': messageId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign(`${messageId}.${timestamp}.${body}`, secret)}`,
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(forwardMilliseconds)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return `${response.status} in ${Math.round(performance.now() - begun)} ms`;
    },
    (error: unknown) => `no response${reasonOf(error)}`,
  );
  return `${eventType}  ${messageId}  ${outcome}`;
}

function sign(text: string, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'TimeoutError') return ` within ${forwardMilliseconds / 1000} s`;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
}
