import { lookup, Resolver } from 'node:dns/promises';
import pLimit from 'p-limit';
import type { HostAddress, ResolveHost } from './find-addresses.ts';

/** A name server that does not answer in time is asked once more. */
const answerMillisecondsMax = 2_000;
const triesMax = 2;
/** The system's lookup blocks one of four threads that files, images and passwords need, too. */
const systemAtOnce = 2;
const systemWaitingMax = 200;

const unknownCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ECONNREFUSED',
  'ENOTIMP',
  'ESERVFAIL',
  'EREFUSED',
]);

export type ResolverOptions = {
  servers?: readonly string[];
  system?: (host: string) => Promise<HostAddress[]>;
};

/** Queries name servers, which blocks no thread. The system's resolver gets unknown names and those without a dot. */
export function createHostResolver({
  servers,
  system = (host) => lookup(host, { all: true, verbatim: true }),
}: ResolverOptions = {}): ResolveHost {
  const limit = pLimit(systemAtOnce);
  return async (host, signal) => {
    const found = host.includes('.') ? await askServers(host, signal, servers) : 'unknown';
    if (found !== 'unknown') return found;
    if (limit.pendingCount >= systemWaitingMax) return [];
    // Skip lookups that were canceled while queued.
    return limit(async () => (signal.aborted ? [] : system(host)));
  };
}

async function askServers(
  host: string,
  signal: AbortSignal,
  servers: readonly string[] | undefined,
): Promise<HostAddress[] | 'unknown'> {
  const resolver = new Resolver({ timeout: answerMillisecondsMax, tries: triesMax });
  if (servers) resolver.setServers(servers);
  const callOff = () => resolver.cancel();
  signal.addEventListener('abort', callOff, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [...addressesIn(four, 4), ...addressesIn(six, 6)];
    if (addresses.length > 0) return addresses;
    return isUnknown(four) || isUnknown(six) ? 'unknown' : [];
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}

function addressesIn(answer: PromiseSettledResult<string[]>, family: number): HostAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}

function isUnknown(answer: PromiseSettledResult<string[]>): boolean {
  if (answer.status === 'fulfilled') return true;
  const { reason } = answer;
  return reason instanceof Error && 'code' in reason && unknownCodes.has(String(reason.code));
}
