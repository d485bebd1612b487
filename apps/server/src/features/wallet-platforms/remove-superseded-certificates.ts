import type { Context } from '../../context.ts';

/** What was being signed or pushed with a certificate when another took its place is done by then. */
const supersededHoursMax = 24;

/** Removes certificates, and with them keys, that another replaced a day ago. Answers how many. */
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
