import type { Context } from '../context.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { type Persona, personaPassword } from './personas.ts';

export async function ensurePersona(
  ctx: Pick<Context, 'identity'>,
  { email, firstName, lastName }: Pick<Persona, 'email' | 'firstName' | 'lastName'>,
  password: string | null = personaPassword,
): Promise<string> {
  const identity = requireEmbeddedProvider(ctx);
  const known = await identity.findUserByEmail(email);
  if (known) return known.id;
  const user = await identity.createUser({ email, firstName, lastName, password, emailVerified: true });
  return user.id;
}
