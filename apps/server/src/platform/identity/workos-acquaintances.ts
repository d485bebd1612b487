import type { User, WorkOS } from '@workos-inc/node';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Logger } from '../logger.ts';
import { type Acquaintance, type Acquaintances, adminsMax } from './account-provider.ts';
import { findAtWorkos } from './workos-failure.ts';
import { listAdminIds } from './workos-memberships.ts';

/** WorkOS gives people one by one. The same few stand beside every list, and a list is looked at several times in a row. */
const rememberedMilliseconds = 60_000;
const peopleRememberedMax = 10_000;
/** All installations behind one address share WorkOS' limit with the calls that somebody signs in by. */
const askedAtOnce = 5;

/** Who people are, by WorkOS. */
export function createWorkosAcquaintances(
  workos: WorkOS,
  { clock, logger }: { clock: () => Date; logger: Logger },
): Acquaintances {
  const limit = pLimit(askedAtOnce);
  const ask = (id: string) =>
    findAtWorkos(logger, 'user', () => workos.userManagement.getUser(id)).then((user) => ({
      known: user && acquaintance(user),
    }));
  const remembered = new LRUCache<string, { known: Acquaintance | null }>({
    max: peopleRememberedMax,
    ttl: rememberedMilliseconds,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    // Forgetting somebody while they are asked about must not fail those who wait for the answer.
    ignoreFetchAbort: true,
    fetchMethod: (id) => limit(() => ask(id)),
  });
  const findAcquaintances: Acquaintances['findAcquaintances'] = async (userIds) => {
    const found = await Promise.all([...new Set(userIds)].map((id) => remembered.fetch(id)));
    return found.flatMap((each) => (each?.known ? [each.known] : []));
  };
  return {
    findAcquaintances,
    listAdmins: async (organizationId) => {
      const ids = await findAtWorkos(logger, 'admins', () => listAdminIds(workos, organizationId, adminsMax));
      return findAcquaintances(ids ?? []);
    },
  };
}

function acquaintance({ id, email, firstName, lastName }: User): Acquaintance {
  return { id, email, firstName, lastName };
}
