import { decodeBase32, IdentityError, totpCode, totpStepAt } from '@tessera/identity';
import type { Context } from '../context.ts';
import { makeSystemAdmin } from '../features/organizations/make-system-admin.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { ensurePersona } from './ensure-persona.ts';
import { personas } from './personas.ts';

/** Public, like the password. */
export const personaTotpSecret = 'TESSERADEMOTESSERADEMOTESSERADEM';

/** Every start prints them, so they are the same on every machine. */
export const personaRecoveryCodes: readonly string[] = Array.from(
  { length: 10 },
  (_, number) => `TESS${number}-DEM0${number}`,
);

/** One has a second factor, one is a system admin. */
export async function ensureSpecialPersonas(ctx: Context): Promise<void> {
  await makeSystemAdmin(ctx, await ensurePersona(ctx, personas.systemAdmin));
  const userId = await ensurePersona(ctx, personas.secondFactor);
  try {
    await requireEmbeddedProvider(ctx).addTotpFactor({
      userId,
      secretBase32: personaTotpSecret,
      recoveryCodes: personaRecoveryCodes,
    });
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'factor_exists') throw error;
  }
}

export function personaCode(now: Date): string {
  const secret = decodeBase32(personaTotpSecret);
  if (!secret) throw new Error('The demo’s secret is not Base32.');
  return totpCode(secret, totpStepAt(now));
}
