import { type Membership, monotonic } from '@tessera/identity';
import type { OrganizationMembership, WorkOS } from '@workos-inc/node';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../app-error.ts';
import type { Logger } from '../../logger.ts';
import type { AccountProvider } from '../account-provider.ts';
import { askWorkos, findAtWorkos, workosStatus } from './workos-failure.ts';

/** Each of a screen's calls needs roles, and WorkOS limits requests. A revoked role is valid for this long. */
const rememberedMilliseconds = 10_000;
const peopleRememberedMax = 10_000;
const pageSize = 100;

export function createWorkosMemberships(
  workos: WorkOS,
  { clock, logger }: { clock: () => Date; logger: Logger },
): Pick<AccountProvider, 'addMembership' | 'listMemberships'> {
  const remembered = new LRUCache<string, Membership[]>({
    max: peopleRememberedMax,
    ttl: rememberedMilliseconds,
    ttlResolution: 0,
    perf: { now: monotonic(clock) },
    // Evicting an entry must not fail callers that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (userId) =>
      findAtWorkos(logger, 'memberships', () => listAll(workos, { userId })).then((found) => found ?? []),
  });
  return {
    listMemberships: async (userId) => (await remembered.fetch(userId)) ?? [],
    addMembership: async ({ userId, organizationId, role }) => {
      const belongs = () => isMember(workos, logger, { userId, organizationId });
      if (await belongs()) return false;
      try {
        const membership = { userId, organizationId, roleSlug: role };
        await askWorkos(logger, 'add membership', () =>
          workos.userManagement.createOrganizationMembership(membership),
        );
        return true;
      } catch (error) {
        // Of two simultaneous calls WorkOS refuses the second, and the membership exists.
        if (workosStatus(error) !== null && (await belongs())) return false;
        throw workosStatus(error) === 404 ? new AppError('notFound', { cause: error }) : error;
      } finally {
        remembered.delete(userId);
      }
    },
  };
}

type Whose = { userId: string; organizationId?: string } | { organizationId: string };

type OneMembership = { userId: string; organizationId: string };

async function isMember(workos: WorkOS, logger: Logger, whose: OneMembership): Promise<boolean> {
  const found = await findAtWorkos(logger, 'membership', () => listAll(workos, whose));
  return found !== null && found.length > 0;
}

/** Oldest first; WorkOS has no filter by role. */
export async function listAdminIds(workos: WorkOS, organizationId: string, max: number): Promise<string[]> {
  const admins: string[] = [];
  for await (const { role, userId } of pagesOf(workos, { organizationId })) {
    if (role === 'admin') admins.push(userId);
    if (admins.length === max) break;
  }
  return admins;
}

async function listAll(workos: WorkOS, whose: Whose): Promise<Membership[]> {
  const found: Membership[] = [];
  for await (const membership of pagesOf(workos, whose)) found.push(membership);
  return found;
}

async function* pagesOf(workos: WorkOS, whose: Whose): AsyncGenerator<Membership> {
  let after: string | undefined;
  do {
    const page = await workos.userManagement.listOrganizationMemberships({
      ...whose,
      statuses: ['active'],
      order: 'asc',
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    });
    yield* page.data.map(readMembership);
    after = page.listMetadata.after ?? undefined;
  } while (after !== undefined);
}

function readMembership(membership: OrganizationMembership): Membership {
  const roles = [membership.role, ...(membership.roles ?? [])];
  return {
    userId: membership.userId,
    organizationId: membership.organizationId,
    organizationName: membership.organizationName,
    role: roles.some(({ slug }) => slug === 'admin') ? 'admin' : 'member',
  };
}
