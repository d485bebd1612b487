import type { Requester } from './create-requester.ts';
import { type GoogleAnswer, isNotifyQuotaExceeded, refusalError } from './google-answer.ts';
import type { Lane } from './request-budget.ts';
import type { GoogleMessage, GoogleTimeInterval } from './resources/resources.ts';

/** A message for the pass's details page. The lock screen shows Google's own text instead. */
export type MessageInput = {
  /** Stable: the same id identifies the same message, also after a crash. */
  id: string;
  header: string;
  body: string;
  displayInterval?: GoogleTimeInterval;
};

/**
 * `notified`: added, and Google notifies the holders. `added`: added silently, as requested, now or earlier. `notNotified`: added, but the pass
 * has reached its daily limit of notifications, now or at an earlier attempt. `alreadyThere`: an earlier attempt notified.
 * `notFound`: no such resource.
 */
export type MessageOutcome = 'notified' | 'added' | 'notNotified' | 'alreadyThere' | 'notFound';

export type AddMessageOptions = {
  /** Notify the holders' phones. Default true. */
  notify?: boolean;
  /** Check first whether the message exists, for a job that runs a second time. Costs one request. */
  ifAbsent?: boolean;
  lane?: Lane;
};

/**
 * Adds a message exactly once, as far as possible: after a lost response it reads the resource and repeats the request only if
 * the message's id is missing, because a repetition would notify the holder twice.
 */
export async function addMessage(
  request: Requester,
  path: string,
  message: MessageInput,
  { notify = true, ifAbsent = false, lane = 'interactive' }: AddMessageOptions,
): Promise<{ outcome: MessageOutcome }> {
  const target = { request, path, message, lane };
  const earlier = ifAbsent ? await findMessage(target) : undefined;
  if (earlier?.ok && !isSilent(earlier.body, message.id)) return { outcome: 'alreadyThere' };
  if (earlier?.ok) return { outcome: notify ? 'notNotified' : 'added' };
  if (earlier) return { outcome: 'notFound' };
  return { outcome: await send(target, notify) };
}

type Target = { request: Requester; path: string; message: MessageInput; lane: Lane };

async function send(target: Target, notify: boolean): Promise<MessageOutcome> {
  const answer = await post(target, notify ? 'TEXT_AND_NOTIFY' : 'TEXT');
  if (answer.ok) return notify ? 'notified' : 'added';
  if (answer.status === 404) return 'notFound';
  if (!notify || !isNotifyQuotaExceeded(answer)) throw refusalError(answer);
  const silent = await post(target, 'TEXT');
  if (silent.ok) return 'notNotified';
  throw refusalError(silent);
}

function post(target: Target, messageType: GoogleMessage['messageType']): Promise<GoogleAnswer> {
  const { request, path, message, lane } = target;
  return request({
    method: 'POST',
    path: `${path}/addMessage`,
    body: { message: { ...message, messageType } },
    lane,
    recoverAnswer: () => findMessage(target),
  });
}

/** The resource if it holds the message, the refusal if there is no such resource, else undefined. */
async function findMessage({ request, path, message, lane }: Target): Promise<GoogleAnswer | undefined> {
  const answer = await request({ method: 'GET', path, lane });
  if (answer.ok) return holdsMessage(answer.body, message.id) ? answer : undefined;
  if (answer.status === 404) return answer;
  throw refusalError(answer);
}

const holdsMessage = (resource: unknown, id: string): boolean => messageIn(resource, id) !== undefined;

/** An earlier attempt added the message without a notification, because the limit was reached. */
const isSilent = (resource: unknown, id: string): boolean => messageIn(resource, id)?.messageType === 'TEXT';

type StoredMessage = { id?: unknown; messageType?: unknown };

function messageIn(resource: unknown, id: string): StoredMessage | undefined {
  if (typeof resource !== 'object' || resource === null || !('messages' in resource)) return undefined;
  const { messages } = resource;
  if (!Array.isArray(messages)) return undefined;
  return messages.find((message: StoredMessage | null) => message?.id === id);
}
