import type { User } from '@tessera/identity';
import { ConfigError } from './config/config-error.ts';
import type { CommandContext } from './run-command.ts';

/** @throws ConfigError if no account has the address */
export async function findAccount(
  { identity }: Pick<CommandContext, 'identity'>,
  email: string,
): Promise<User> {
  const user = await identity.findUserByEmail(email);
  if (!user) throw new ConfigError('invalid', `Nobody has an account with the address "${email}".`);
  return user;
}
