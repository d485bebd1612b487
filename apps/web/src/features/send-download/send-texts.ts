import type { SendProgress } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';

export type MessageCount = { emails: number; textMessages: number };

export const countOfMessages = ({ emails, textMessages }: MessageCount): string =>
  [
    ...(emails > 0 || textMessages === 0 ? [countOfEmails(emails)] : []),
    ...(textMessages > 0
      ? [textMessages === 1 ? '1 text message' : `${formatNumber(textMessages)} text messages`]
      : []),
  ].join(' and ');

export const countOfEmails = (count: number): string =>
  count === 1 ? '1 email' : `${formatNumber(count)} emails`;

const namesMax = 10;

export function nameList(names: readonly string[]): string {
  const more = names.length - namesMax;
  return more > 0
    ? `${names.slice(0, namesMax).join(', ')} and ${formatNumber(more)} more`
    : names.join(', ');
}

export function sentText(count: MessageCount, leftOut: readonly string[]): string {
  const rest = `Left out, because the pass was sent, voided or expired or its holder unsubscribed in the meantime: ${nameList(leftOut)}.`;
  const total = count.emails + count.textMessages;
  if (total === 0) return `Nothing was sent. ${rest}`;
  const sent = `${countOfMessages(count)} ${total === 1 ? 'is on its way' : 'are on their way'}.`;
  return leftOut.length === 0 ? sent : `${sent} ${rest}`;
}

export const isRunning = ({ waiting }: SendProgress): boolean => waiting > 0;

export const messagesOf = ({ count, channel }: Pick<SendProgress, 'count' | 'channel'>): string =>
  countOfMessages(
    channel === 'sms' ? { emails: 0, textMessages: count } : { emails: count, textMessages: 0 },
  );

/** "1,200 of 5,000 emails processed". */
export const progressText = ({ count, waiting, channel }: SendProgress): string =>
  `${formatNumber(count - waiting)} of ${messagesOf({ count, channel })} processed`;

/** Omits outcomes that did not occur. */
export function outcomeTexts({ sent, refused, skipped, bounced, channel }: SendProgress): string[] {
  const outcomes: [number, string][] = [
    [refused, channel === 'sms' ? 'refused' : 'refused by the mail server'],
    [skipped, 'skipped, because the pass was voided or its holder unsubscribed'],
    [bounced, 'bounced'],
  ];
  return [
    `${formatNumber(sent)} sent`,
    ...outcomes.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`),
  ];
}
