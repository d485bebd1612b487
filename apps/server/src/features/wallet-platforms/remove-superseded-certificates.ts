import type { Context } from '../../context.ts';

/** Removes certificates, and with them keys, that another has replaced since before this time. */
export async function removeSupersededCertificates(
  { database }: Pick<Context, 'database'>,
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await database.global
    .deleteFrom('apple_certificates')
    .where('superseded_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
