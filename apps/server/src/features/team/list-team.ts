import { type TeamAccount, teamPageSize } from '@tessera/contract';
import type { Person } from '@tessera/identity';
import type { Context } from '../../context.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/pagination.ts';

/** The total may be unknown, because WorkOS does not provide it. */
export type TeamPage = { items: TeamAccount[]; nextCursor: string | null; totalCount: number | null };

export async function listTeam(
  ctx: Pick<Context, 'identity'>,
  organizationId: string,
  { cursor, limit = teamPageSize }: { cursor?: string | null | undefined; limit?: number | undefined },
): Promise<TeamPage> {
  const after = decodeCursor(cursor, 1)?.[0] ?? null;
  const page = await ctx.identity.listPeople({ organizationId, limit, cursor: after });
  return {
    items: page.people.map(presentTeamMember),
    nextCursor: page.nextCursor === null ? null : encodeCursor([page.nextCursor]),
    totalCount: page.totalCount,
  };
}

export function presentTeamMember({ firstName, lastName, email, status }: Person): TeamAccount {
  return { name: [firstName, lastName].filter(Boolean).join(' '), email, status };
}
