import { monotonic } from '@tessera/identity';
import type { User, WorkOS } from '@workos-inc/node';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Logger } from '../../logger.ts';
import { adminsMax, type DirectoryUser, type UserDirectory } from '../account-provider.ts';
import { findAtWorkos } from './workos-failure.ts';
import { listAdminIds } from './workos-memberships.ts';

/** WorkOS returns users one by one; the same few appear in every list. */
const rememberedMilliseconds = 60_000;
const peopleRememberedMax = 10_000;
/** Sign-ins and other installations behind this address share WorkOS' rate limit. */
const askedAtOnce = 5;

export function createWorkosUserDirectory(
  workos: WorkOS,
  { clock, logger }: { clock: () => Date; logger: Logger },
): UserDirectory {
  const limit = pLimit(askedAtOnce);
  const ask = (id: string) =>
    findAtWorkos(logger, 'user', () => workos.userManagement.getUser(id)).then((user) => ({
      known: user && directoryUser(user),
    }));
  const remembered = new LRUCache<string, { known: DirectoryUser | null }>({
    max: peopleRememberedMax,
    ttl: rememberedMilliseconds,
    ttlResolution: 0,
    perf: { now: monotonic(clock) },
    // Evicting an entry must not fail callers that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (id) => limit(() => ask(id)),
  });
  const findDirectoryUsers: UserDirectory['findDirectoryUsers'] = async (userIds) => {
    const found = await Promise.all([...new Set(userIds)].map((id) => remembered.fetch(id)));
    return found.flatMap((each) => (each?.known ? [each.known] : []));
  };
  return {
    findDirectoryUsers,
    listAdmins: async (organizationId) => {
      const ids = await findAtWorkos(logger, 'admins', () => listAdminIds(workos, organizationId, adminsMax));
      return findDirectoryUsers(ids ?? []);
    },
  };
}

function directoryUser({ id, email, firstName, lastName }: User): DirectoryUser {
  return { id, email, firstName, lastName };
}
