import { growingTo, type OpenTokenBuckets, type RateLimit, type TokenBuckets } from '@tessera/identity';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';

/** A lease takes some hundred bytes. An evicted one costs the bucket a second's tokens. */
const leasesMax = 50_000;
const leaseMilliseconds = 1_000;
/** So that a process keeps few tokens from others. */
const leaseShareMax = 1 / 20;

/** What this process knows of a bucket. */
type Lease = {
  /** Taken from the bucket, and not used yet. */
  tokens: number;
  /** Of the bucket at `at`, without the leased ones. */
  left: number;
  at: number;
  until: number;
  /** Until then the bucket is empty: refuse without a statement. */
  emptyUntil: number;
  waiting: number;
  loading: Promise<void> | undefined;
};

type Host = Pick<Context, 'database' | 'clock'>;

/**
 * Token buckets that all processes share. A process leases a second's tokens at once, so that a busy key costs a statement per second, and gives unused
 * ones back with its next statement: all processes together never allow more than the limit.
 */
export function createTokenBucketsOfAll(host: Host): OpenTokenBuckets {
  const lease = leaseStatement(host.database.global);
  const opened = new Map<string, TokenBuckets>();
  return (name, limit) => {
    const known = opened.get(name) ?? openBuckets(host, lease, name, limit);
    opened.set(name, known);
    return known;
  };
}

function openBuckets(
  { clock }: Host,
  leaseFrom: LeaseStatement,
  name: string,
  { capacity, perSecond }: RateLimit,
): TokenBuckets {
  const leases = new LRUCache<string, Lease>(growingTo(leasesMax));
  const leaseMax = Math.max(1, Math.floor(Math.min(perSecond, capacity * leaseShareMax)));
  const leaseOf = (key: string): Lease => {
    const known = leases.get(key);
    if (known) return known;
    const made: Lease = {
      ...{ tokens: 0, left: capacity, at: 0, until: 0, emptyUntil: 0, waiting: 0 },
      loading: undefined,
    };
    leases.set(key, made);
    return made;
  };
  const load = async (key: string, lease: Lease): Promise<void> => {
    const returned = lease.tokens;
    lease.tokens = 0;
    const at = clock();
    const wanted = Math.min(capacity, Math.max(leaseMax, lease.waiting));
    const answer = { key: `${name} ${key}`, capacity, perSecond, wanted, returned, at };
    const { rows } = await leaseFrom(answer).catch((error: unknown) => {
      lease.tokens += returned;
      throw error;
    });
    const { tokens = 0, granted = 0, at: last = at } = rows[0] ?? {};
    lease.tokens += granted;
    lease.left = tokens;
    lease.at = last.getTime();
    lease.until = clock().getTime() + leaseMilliseconds;
    lease.emptyUntil = granted > 0 ? 0 : lease.at + Math.max(1, Math.ceil(((1 - tokens) / perSecond) * 1000));
  };
  const stateOf = (lease: Lease, now: number, isAllowed: boolean) => {
    const left = lease.left + (Math.max(0, now - lease.at) / 1000) * perSecond;
    const available = Math.min(capacity, left + lease.tokens);
    const secondsFor = (tokens: number) => Math.ceil(tokens / perSecond);
    return {
      isAllowed,
      remaining: isAllowed ? Math.floor(available) : 0,
      resetSeconds: secondsFor(capacity - available),
      retryAfterSeconds: isAllowed ? 0 : Math.max(1, secondsFor(1 - left)),
    };
  };
  return {
    take: async (key) => {
      const lease = leaseOf(key);
      lease.waiting += 1;
      try {
        for (;;) {
          const now = clock().getTime();
          if (lease.tokens > 0 && now < lease.until) {
            lease.tokens -= 1;
            return stateOf(lease, now, true);
          }
          // Asks again if the clock went back.
          if (now < lease.emptyUntil && now >= lease.at) return stateOf(lease, now, false);
          lease.loading ??= load(key, lease).finally(() => {
            lease.loading = undefined;
          });
          await lease.loading;
          if (lease.tokens === 0 && lease.emptyUntil > 0) return stateOf(lease, clock().getTime(), false);
        }
      } finally {
        lease.waiting -= 1;
      }
    },
    refund: async (key) => {
      const lease = leaseOf(key);
      lease.tokens += 1;
      lease.emptyUntil = 0;
    },
  };
}

type LeaseValues = RateLimit & { key: string; wanted: number; returned: number; at: Date };
type LeaseRow = { tokens: number; granted: number; at: Date };
type LeaseStatement = ReturnType<typeof buildOnce<LeaseValues, LeaseRow>>;

/** Machines' clocks differ by less. A bucket of a later time was used while a clock was ahead. */
const aheadMax = '1 minute';

/** Refills the bucket, and takes up to `wanted` whole tokens. The time goes back only after a clock was ahead. */
function leaseStatement(db: Kysely<GlobalTables>): LeaseStatement {
  return buildOnce(db, ({ key, capacity, perSecond, wanted, returned, at }: Slots<LeaseValues>) => {
    const [limit, rate, first] = [
      sql`${capacity}::float8`,
      sql`${perSecond}::float8`,
      sql`${wanted}::float8`,
    ];
    const later = sql`case when bucket.at > ${at}::timestamptz + ${sql.lit(aheadMax)}::interval
      then ${at}::timestamptz else greatest(bucket.at, ${at}::timestamptz) end`;
    const elapsed = sql`greatest(0, extract(epoch from ${at}::timestamptz - bucket.at))::float8`;
    const refilled = sql`least(${limit}, bucket.tokens + ${returned}::float8 + ${elapsed} * ${rate})`;
    const granted = sql`least(${first}, floor(${refilled}))`;
    const fullAt = (from: typeof limit, missing: typeof limit) =>
      sql`(${from}) + make_interval(secs => (${missing}) / ${rate})`;
    return sql<LeaseRow>`
      insert into rate_limits as bucket (key, tokens, granted, at, full_at)
      values (${key}, ${limit} - ${first}, ${first}, ${at}, ${fullAt(sql`${at}::timestamptz`, first)})
      on conflict (key) do update set
        tokens = ${refilled} - ${granted}, granted = ${granted}, at = ${later},
        full_at = ${fullAt(later, sql`${limit} - ${refilled} + ${granted}`)}
      returning tokens, granted, at`.compile(db);
  });
}
