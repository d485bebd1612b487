import type { InviteOutcome, InviteUserInput, PeoplePage, Person } from '@tessera/identity';
import type { User, WorkOS, Invitation as WorkosInvitation } from '@workos-inc/node';
import { AppError } from '../../../app-error.ts';
import type { Logger } from '../../logger.ts';
import type { AccountProvider } from '../account-provider.ts';
import { askWorkos, findAtWorkos, workosStatus } from './workos-failure.ts';

/** Members precede invitations: WorkOS keeps two lists without counts. */
type Place = { list: 'users' | 'invitations'; after: string | undefined };

type People = Pick<AccountProvider, 'inviteByManager' | 'listPeople'>;

export function createWorkosPeople(workos: WorkOS, { logger }: { logger: Logger }): People {
  return {
    inviteByManager: (input) => invite(workos, logger, input),
    listPeople: ({ organizationId, limit, cursor }) =>
      listOrBeginAnew(workos, logger, { organizationId, limit }, readPlace(cursor)),
  };
}

type Asked = { organizationId: string; limit: number };

/** Only WorkOS can check the part after our prefix; a cursor that it refuses starts at the first page. */
async function listOrBeginAnew(workos: WorkOS, logger: Logger, asked: Asked, place: Place) {
  try {
    return await listFrom(workos, logger, asked, place);
  } catch (error) {
    if (place.after === undefined || workosStatus(error) === null) throw error;
    return listFrom(workos, logger, asked, readPlace(null));
  }
}

async function listFrom(workos: WorkOS, logger: Logger, asked: Asked, place: Place): Promise<PeoplePage> {
  const found = await findAtWorkos(logger, 'people', () => listAt(workos, asked, place));
  // An organization that WorkOS does not know has no people.
  if (!found) return { people: [], nextCursor: null, totalCount: null };
  const { people, after } = found;
  if (after !== null) return page(people, { ...place, after });
  if (place.list === 'invitations') return page(people, null);
  const invitations: Place = { list: 'invitations', after: undefined };
  const room = asked.limit - people.length;
  if (room === 0) return page(people, invitations);
  const rest = await listFrom(workos, logger, { ...asked, limit: room }, invitations);
  return { ...rest, people: [...people, ...rest.people] };
}

function page(people: Person[], next: Place | null): PeoplePage {
  return { people, nextCursor: next && `${next.list}:${next.after ?? ''}`, totalCount: null };
}

/** An invalid cursor starts at the first page. */
function readPlace(cursor: string | null): Place {
  const [, list, after] = /^(users|invitations):(.*)$/.exec(cursor ?? '') ?? [];
  return { list: list === 'invitations' ? 'invitations' : 'users', after: after || undefined };
}

async function listAt(workos: WorkOS, { organizationId, limit }: Asked, { list, after }: Place) {
  const question = { organizationId, limit, order: 'desc' as const, ...(after && { after }) };
  if (list === 'users') {
    const users = await workos.userManagement.listUsers(question);
    return { people: users.data.map(readMember), after: users.listMetadata.after ?? null };
  }
  const invitations = await workos.userManagement.listInvitations(question);
  // People who accepted are among the users.
  const open = invitations.data.filter(({ state }) => state !== 'accepted');
  return { people: open.map(readInvited), after: invitations.listMetadata.after ?? null };
}

function readMember({ email, firstName, lastName }: User): Person {
  return { email, firstName, lastName, status: 'active' };
}

const statuses = {
  pending: 'invited',
  accepted: 'active',
  expired: 'inviteExpired',
  revoked: 'inviteRevoked',
} as const;

function readInvited({ email, state }: WorkosInvitation): Person {
  return { email, firstName: null, lastName: null, status: statuses[state] };
}

async function invite(
  workos: WorkOS,
  logger: Logger,
  { email, organizationId, role, inviterUserId }: InviteUserInput,
): Promise<InviteOutcome> {
  try {
    const made = await askWorkos(logger, 'invite', () =>
      workos.userManagement.sendInvitation({ email, organizationId, roleSlug: role, inviterUserId }),
    );
    const expiresAt = new Date(made.expiresAt);
    return { sent: true, invitation: { id: made.id, email: made.email, role, expiresAt } };
  } catch (cause) {
    if (workosStatus(cause) === null) throw cause;
    // Its refusal has no stable form; what it knows of the address has.
    const reason = await findReason(workos, logger, { email, organizationId });
    if (reason) return { sent: false, reason };
    const message = 'This address cannot be invited.';
    throw new AppError('validationFailed', { message, issues: [{ path: 'email', message }], cause });
  }
}

async function findReason(
  workos: WorkOS,
  logger: Logger,
  whom: { email: string; organizationId: string },
): Promise<'member' | 'invited' | null> {
  const invited = await findAtWorkos(logger, 'invitations', () =>
    workos.userManagement.listInvitations(whom),
  );
  if (invited?.data.some(({ state }) => state === 'pending')) return 'invited';
  const users = await findAtWorkos(logger, 'users', () => workos.userManagement.listUsers(whom));
  return users && users.data.length > 0 ? 'member' : null;
}
