import type { User } from '@tessera/identity';
import { ConfigError } from '../config/config-error.ts';
import type { EmbeddedProvider } from '../platform/identity/account-provider.ts';
import type { Installation } from './open-installation.ts';

/** @throws ConfigError if no account has the address */
export async function findAccount(
  { identity }: Pick<Installation, 'identity'>,
  email: string,
): Promise<User> {
  const user = await identity.findUserByEmail(email);
  if (!user) throw new ConfigError('invalid', `No account has the address "${email}".`);
  return user;
}

/** @throws ConfigError if WorkOS keeps the accounts */
export function requireOwnAccounts({ identity }: Pick<Installation, 'identity'>): EmbeddedProvider {
  if (identity.name === 'embedded') return identity;
  throw new ConfigError('invalid', 'WorkOS keeps the accounts of this installation: use its dashboard.');
}
