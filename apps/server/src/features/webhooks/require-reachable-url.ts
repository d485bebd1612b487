import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';

const messages = {
  httpsOnly: 'Enter a web address that begins with https://',
  addressRefused:
    'This address is in a private network, where this installation sends nothing. Enter a public one.',
};

/** Unknown host names may resolve later; every delivery checks again. @throws AppError `validationFailed` at `url` */
export async function requireReachableUrl(
  { outgoing }: Pick<Context, 'outgoing'>,
  url: string,
): Promise<void> {
  const result = await outgoing.check(url);
  if (result === 'fine' || result === 'nameNotFound') return;
  const message = messages[result];
  throw new AppError('validationFailed', { message, issues: [{ path: 'url', message }] });
}
