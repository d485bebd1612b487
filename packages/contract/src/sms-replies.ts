/** The keywords of Twilio and of the carriers, and some of Europe. */
const stop = new Set([
  'STOP',
  'STOPALL',
  'STOPP',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'ARRET',
  'BAJA',
]);
const start = new Set(['START', 'UNSTOP', 'YES']);

/** What a reply asks for; null for other texts. A keyword must be the whole text, so that a sentence with “stop” has no effect. */
export function smsReplyOf(text: string): 'stop' | 'start' | null {
  const word = text
    .normalize('NFKD')
    .replace(/[^\p{L}]+/gu, '')
    .toUpperCase();
  if (stop.has(word)) return 'stop';
  return start.has(word) ? 'start' : null;
}
