import type { SendProgress } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';

export const countOfEmails = (count: number): string =>
  count === 1 ? '1 email' : `${formatNumber(count)} emails`;

/** What became of a send: `count` mails of those `selected`. */
export function sentText(count: number, selected: number): string {
  const left = selected - count;
  const rest = `${formatNumber(left)} selected ${left === 1 ? 'pass was' : 'passes were'} left out: mailed, voided, expired or unsubscribed in the meantime.`;
  if (count === 0) return `No email was sent. ${rest}`;
  const sent = count === 1 ? '1 email is on its way.' : `${formatNumber(count)} emails are on their way.`;
  return left === 0 ? sent : `${sent} ${rest}`;
}

/** Whether mails of the send still wait. */
export const isRunning = ({ waiting }: SendProgress): boolean => waiting > 0;

/** How far a send is: "1,200 of 5,000 emails processed". */
export const progressText = ({ count, waiting }: SendProgress): string =>
  `${formatNumber(count - waiting)} of ${countOfEmails(count)} processed`;

/** The outcomes of a send, without those that did not occur. */
export function outcomeTexts({ sent, refused, skipped, bounced }: SendProgress): string[] {
  const outcomes: [number, string][] = [
    [refused, 'refused by the mail server'],
    [skipped, 'skipped, because the pass was voided or its holder unsubscribed'],
    [bounced, 'bounced'],
  ];
  return [
    `${formatNumber(sent)} sent`,
    ...outcomes.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`),
  ];
}
