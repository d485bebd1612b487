import type { TimelineEntry } from '@tessera/contract';
import type { ArrivalFacts } from './arrival-facts.ts';

/** A registration is logged just after its row was written. */
const logDelay = 5_000;

type Issued = { via: string | null; by: string | null; publishedAt: Date | null; changedAt: Date };

/** The entries of a timeline, newest first: what the log holds, and what other rows tell. */
export function listTimelineEntries(facts: ArrivalFacts, issued: Issued): TimelineEntry[] {
  const entries = [...derive(facts, issued), ...fromLog(facts)];
  return entries.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

function derive(facts: ArrivalFacts, { via, by, publishedAt, changedAt }: Issued): TimelineEntry[] {
  const { createdAt, voidedAt, expiresAt, unsubscribedAt, now, google } = facts;
  const isLater = (date: Date | null): date is Date => date !== null && date > createdAt;
  return [
    entry('issued', createdAt, { detail: via, by }),
    ...facts.mails.flatMap(({ at, deliveredAt, refusedAt }) =>
      refusedAt
        ? [entry('mailRefused', refusedAt)]
        : [deliveredAt ? entry('mailDelivered', deliveredAt) : entry('mailRequested', at)],
    ),
    ...(isLater(unsubscribedAt) ? [entry('unsubscribed', unsubscribedAt)] : []),
    ...(isLater(publishedAt) ? [entry('designPublished', publishedAt)] : []),
    ...(isLater(changedAt) && !isNear(changedAt, voidedAt) && !isNear(changedAt, createdAt)
      ? [entry('changed', changedAt)]
      : []),
    ...facts.campaigns
      .filter(({ launchedAt }) => launchedAt >= createdAt && !(voidedAt && voidedAt <= launchedAt))
      .map(({ id, name, launchedAt }) => entry('campaignLaunched', launchedAt, { campaign: { id, name } })),
    ...(google && google.holders > 0 ? [entry('updatedAtGoogle', google.updatedAt)] : []),
    ...(expiresAt && expiresAt <= now ? [entry('expired', expiresAt)] : []),
    ...(voidedAt ? [entry('voided', voidedAt)] : []),
    ...facts.apple.devices.map(({ name, registeredAt }) =>
      entry('registered', registeredAt, { device: name }),
    ),
  ];
}

/** `last_modified` is in whole seconds, and may be one ahead. */
const isNear = (one: Date, other: Date | null) =>
  other !== null && Math.abs(one.getTime() - other.getTime()) < 2_000;

/** Omits registrations that still exist, which `derive` lists even after the log has dropped them. */
function fromLog({ log, apple }: ArrivalFacts): TimelineEntry[] {
  const isDerived = (at: string, device: string | undefined) =>
    apple.devices.some(
      ({ name, registeredAt }) =>
        name === device && Math.abs(new Date(at).getTime() - registeredAt.getTime()) < logDelay,
    );
  return log
    .filter(({ kind, at, device }) => kind !== 'registered' || !isDerived(at, device))
    .map(({ at, kind, device = null, detail = null }) => entry(kind, new Date(at), { device, detail }));
}

function entry(kind: TimelineEntry['kind'], at: Date, rest: Partial<TimelineEntry> = {}): TimelineEntry {
  return { at: at.toISOString(), kind, device: null, detail: null, by: null, campaign: null, ...rest };
}
