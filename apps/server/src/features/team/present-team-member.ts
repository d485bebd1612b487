import type { TeamAccount } from '@tessera/contract';
import type { Person } from '@tessera/identity';

export function presentTeamMember({ firstName, lastName, email, status }: Person): TeamAccount {
  return { name: [firstName, lastName].filter(Boolean).join(' '), email, status };
}
