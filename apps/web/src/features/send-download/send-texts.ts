import type { SendProgress } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';

export const countOfEmails = (count: number): string =>
  count === 1 ? '1 email' : `${formatNumber(count)} emails`;

const namesMax = 10;

export function nameList(names: readonly string[]): string {
  const more = names.length - namesMax;
  return more > 0
    ? `${names.slice(0, namesMax).join(', ')} and ${formatNumber(more)} more`
    : names.join(', ');
}

export function sentText(count: number, leftOut: readonly string[]): string {
  const rest = `Left out, because the pass was mailed, voided or expired or its holder unsubscribed in the meantime: ${nameList(leftOut)}.`;
  if (count === 0) return `No email was sent. ${rest}`;
  const sent = count === 1 ? '1 email is on its way.' : `${formatNumber(count)} emails are on their way.`;
  return leftOut.length === 0 ? sent : `${sent} ${rest}`;
}

export const isRunning = ({ waiting }: SendProgress): boolean => waiting > 0;

/** "1,200 of 5,000 emails processed". */
export const progressText = ({ count, waiting }: SendProgress): string =>
  `${formatNumber(count - waiting)} of ${countOfEmails(count)} processed`;

/** Omits outcomes that did not occur. */
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
