import { createHmac } from 'node:crypto';
import type { Account } from '@tessera/contract';
import type { User } from '@tessera/identity';
import type { TelemetryConfig } from '../../config/telemetry-config.ts';

type Person = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'createdAt'>;

export function presentProfile(
  user: Person,
  powers: Pick<Account, 'isSystemAdmin' | 'actsAsSystemAdmin'>,
  intercom: TelemetryConfig['intercom'],
): Account {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return {
    id: user.id,
    name: name || user.email,
    email: user.email,
    ...powers,
    ...(intercom ? { intercom: presentIntercom(user, intercom.secret) } : {}),
  };
}

/** Intercom’s identity verification prevents reading the chats of another user's id. */
function presentIntercom(user: Person, secret: string): Account['intercom'] {
  return {
    createdAt: Math.floor(user.createdAt.getTime() / 1000),
    hash: createHmac('sha256', secret).update(user.id).digest('hex'),
  };
}
