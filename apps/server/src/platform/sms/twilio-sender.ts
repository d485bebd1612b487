import { z } from 'zod';
import { SmsError, type SmsErrorCode, type SmsSender } from './sms-sender.ts';

type TwilioAccount = { url: string; accountSid: string; authToken: string; from: string };

const created = z.object({ sid: z.string() });
const listed = z.object({
  messages: z.array(
    z.object({ sid: z.string(), to: z.string(), body: z.string(), date_created: z.string() }),
  ),
});
const refusal = z.object({ code: z.int().optional(), message: z.string().optional() });

const answerMilliseconds = 15_000;
/** The service's clock may be behind ours. */
const clockMilliseconds = 60_000;
/** Each as many as a person gets within an attempt's retries. */
const listedMax = 50;

/** Our settings, not the recipient: the sender is unknown, cannot send SMS, or the account is suspended or out of money. */
const ofAccount = new Set([
  20003, 20005, 21212, 21603, 21606, 21607, 21608, 21659, 21660, 21703, 21704, 30002,
]);
const codes: Record<number, SmsErrorCode> = { 20429: 'deferred', 21611: 'deferred', 21610: 'unsubscribed' };

/** https://www.twilio.com/docs/messaging/api/message-resource */
export function createTwilioSender(account: TwilioAccount, fetchFrom: typeof fetch = fetch): SmsSender {
  const { url, accountSid, authToken, from } = account;
  const messages = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    address: string,
    body?: URLSearchParams,
  ): Promise<z.infer<Schema>> {
    const response = await fetchFrom(address, {
      method: body ? 'POST' : 'GET',
      headers: { authorization },
      ...(body && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMilliseconds),
    }).catch((cause: unknown) => {
      throw new SmsError('unavailable', 'The SMS service does not answer.', { cause });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw errorOf(response.status, answer);
    const read = schema.safeParse(answer);
    if (!read.success) throw new SmsError('unavailable', 'The SMS service gave an unexpected answer.');
    return read.data;
  }

  return {
    takesReplies: /^(\+|MG)/.test(from),
    send: async ({ to, text, statusUrl }) => {
      const body = new URLSearchParams({ To: to, Body: text });
      body.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
      if (statusUrl) body.set('StatusCallback', statusUrl);
      return (await ask(created, messages, body)).sid;
    },
    find: async ({ to, text, since }) => {
      const earliest = since.getTime() - clockMilliseconds;
      const query = new URLSearchParams({ To: to, PageSize: String(listedMax) });
      query.set('DateSent>', new Date(earliest).toISOString().slice(0, 10));
      const found = (await ask(listed, `${messages}?${query}`)).messages.find(
        (each) => each.to === to && each.body === text && Date.parse(each.date_created) >= earliest,
      );
      return found?.sid ?? null;
    },
  };
}

/** Neither the log nor a page repeats Twilio's sentence: it may contain the phone number. */
function errorOf(status: number, answer: unknown): SmsError {
  const { code } = refusal.safeParse(answer).data ?? {};
  const known = code === undefined ? undefined : codes[code];
  const isOurs = status >= 500 || status === 401 || status === 403 || status === 404;
  const kind: SmsErrorCode =
    known ??
    (status === 429
      ? 'deferred'
      : isOurs || code === undefined || ofAccount.has(code)
        ? 'unavailable'
        : 'refused');
  return new SmsError(
    kind,
    `The SMS service answered ${status}${code === undefined ? '' : `, error ${code}`}.`,
    {
      status: code === undefined ? null : String(code),
    },
  );
}
