import { mailStatusWords, type Scan, scanOutcomes, type TimelineEntry } from '@tessera/contract';
import type { ArrivalFacts, MessageFacts } from './arrival-facts.ts';

/** A registration is logged just after its row was written. */
const logDelay = 5_000;

export type NameOfActor = (via: string | null, by: string | null) => string | null;

type Issued = { via: string | null; by: string | null; publishedAt: Date | null; changedAt: Date };

export function listTimelineEntries(
  facts: ArrivalFacts,
  issued: Issued,
  nameOf: NameOfActor,
  scans: readonly Scan[],
): TimelineEntry[] {
  const entries = [...derive(facts, issued), ...fromLog(facts, nameOf), ...scans.map(ofScan)];
  return entries.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

function derive(facts: ArrivalFacts, { via, by, publishedAt, changedAt }: Issued): TimelineEntry[] {
  const { createdAt, voidedAt, expiresAt, unsubscribedAt, now, google } = facts;
  const isRestoring = (date: Date) =>
    facts.log.some(({ kind, at }) => kind === 'restored' && isNear(date, new Date(at)));
  const isLater = (date: Date | null): date is Date => date !== null && date > createdAt;
  return [
    entry('issued', createdAt, { detail: via, by }),
    ...(facts.consent ? [entry('consented', facts.consent.at, { detail: facts.consent.text })] : []),
    ...facts.messages.flatMap((message) => ofMessage(message, facts.mailDomain)),
    ...(isLater(unsubscribedAt) ? [entry('unsubscribed', unsubscribedAt)] : []),
    ...(isLater(publishedAt) ? [entry('designPublished', publishedAt)] : []),
    ...(isLater(changedAt) &&
    !isNear(changedAt, voidedAt) &&
    !isNear(changedAt, createdAt) &&
    !isRestoring(changedAt)
      ? [entry('changed', changedAt)]
      : []),
    ...facts.campaigns
      .filter(({ launchedAt }) => launchedAt >= createdAt && !(voidedAt && voidedAt <= launchedAt))
      .map(({ id, name, launchedAt }) => entry('campaignLaunched', launchedAt, { campaign: { id, name } })),
    ...facts.clicks.map(({ at, campaign }) => entry('linkClicked', at, { campaign })),
    ...(google && google.holders > 0 ? [entry('updatedAtGoogle', google.updatedAt)] : []),
    ...(expiresAt && expiresAt <= now ? [entry('expired', expiresAt)] : []),
    ...(voidedAt ? [entry('voided', voidedAt)] : []),
    ...facts.apple.devices.map(({ name, registeredAt }) =>
      entry('registered', registeredAt, { device: name }),
    ),
  ];
}

function ofMessage(message: MessageFacts, domain: string): TimelineEntry[] {
  return message.isTexted ? [ofText(message)] : ofMail(message, domain);
}

function ofText({ at, deliveredAt, refusedAt, skippedAt, bouncedAt, status }: MessageFacts): TimelineEntry {
  const detail = mailStatusWords(status);
  if (refusedAt) return entry('textRefused', refusedAt, { detail });
  if (skippedAt) return entry('textSkipped', skippedAt);
  if (bouncedAt) return entry('textBounced', bouncedAt, { detail });
  return deliveredAt ? entry('textDelivered', deliveredAt) : entry('textRequested', at);
}

function ofMail(mail: MessageFacts, domain: string): TimelineEntry[] {
  const { at, deliveredAt, refusedAt, skippedAt, bouncedAt, delayedAt, complainedAt, status } = mail;
  const reason = { by: domain, detail: mailStatusWords(status) };
  return [
    refusedAt
      ? entry('mailRefused', refusedAt, reason)
      : skippedAt
        ? entry('mailSkipped', skippedAt)
        : deliveredAt
          ? entry('mailDelivered', deliveredAt)
          : entry('mailRequested', at),
    // Once the mail is returned for good, the status is that of the return.
    ...(delayedAt ? [entry('mailDelayed', delayedAt, bouncedAt ? { by: domain } : reason)] : []),
    ...(bouncedAt ? [entry('mailBounced', bouncedAt, reason)] : []),
    ...(complainedAt ? [entry('mailComplained', complainedAt)] : []),
  ];
}

function ofScan({ outcome, action, attribute, amount, scannedAt }: Scan): TimelineEntry {
  const at = new Date(scannedAt);
  const isTakenBack = outcome === 'takenBack';
  if (outcome !== 'accepted' && !isTakenBack)
    return entry('scanRefused', at, { detail: scanOutcomes[outcome].message });
  if (action === 'redeem' && !isTakenBack) return entry('redeemed', at);
  const kind = isTakenBack ? 'scanTakenBack' : 'scanned';
  if (action === 'visit' || action === 'reward' || action === 'redeem')
    return entry(kind, at, { detail: action });
  return entry(kind, at, {
    detail: `${attribute} ${(amount ?? 0) < 0 ? '−' : '+'}${Math.abs(amount ?? 0)}`,
  });
}

/** `last_modified` is in whole seconds, and read after the other. */
const isNear = (one: Date, other: Date | null) =>
  other !== null && Math.abs(one.getTime() - other.getTime()) < 2_000;

function fromLog({ log, apple }: ArrivalFacts, nameOf: NameOfActor): TimelineEntry[] {
  const isDerived = (at: string, device: string | undefined) =>
    apple.devices.some(
      ({ name, registeredAt }) =>
        name === device && Math.abs(new Date(at).getTime() - registeredAt.getTime()) < logDelay,
    );
  return log
    .filter(({ kind, at, device }) => kind !== 'registered' || !isDerived(at, device))
    .map(({ at, kind, device = null, detail = null, by = null }) =>
      entry(kind, new Date(at), { device, detail, by: by && nameOf(detail, by) }),
    );
}

function entry(kind: TimelineEntry['kind'], at: Date, rest: Partial<TimelineEntry> = {}): TimelineEntry {
  return { at: at.toISOString(), kind, device: null, detail: null, by: null, campaign: null, ...rest };
}
