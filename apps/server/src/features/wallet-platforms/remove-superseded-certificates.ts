import type { Context } from '../../context.ts';

/** By then, signing and pushing with the replaced certificate has ended. */
const supersededHoursMax = 24;

/** Removes certificates and keys that were replaced a day ago. Returns their number. */
export async function removeSupersededCertificates(
  { database }: Pick<Context, 'database'>,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await database.global
    .deleteFrom('apple_certificates')
    .where('superseded_at', '<', new Date(now.getTime() - supersededHoursMax * 3600 * 1000))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
