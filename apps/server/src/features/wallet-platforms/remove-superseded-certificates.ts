import type { Context } from '../../context.ts';

/** By then no signature or push uses the replaced certificate. */
const supersededHoursMax = 24;

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
