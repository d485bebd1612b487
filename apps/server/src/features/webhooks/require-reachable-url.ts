import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';

const complaints = {
  httpsOnly: 'Enter a web address that begins with https://',
  addressRefused:
    'This address leads into a private network, where this installation sends nothing. Enter a public one.',
};

/**
 * Refuses an address that no message would ever be sent to. A name that is not known yet is taken: it may be, by the first message,
 * and every message has its address checked again.
 * @throws AppError `validationFailed` at `url`
 */
export async function requireReachableUrl(
  { outgoing }: Pick<Context, 'outgoing'>,
  url: string,
): Promise<void> {
  const verdict = await outgoing.check(url);
  if (verdict === 'fine' || verdict === 'nameNotFound') return;
  const message = complaints[verdict];
  throw new AppError('validationFailed', { message, issues: [{ path: 'url', message }] });
}
