import {
  type ArrivalFinding,
  googleChangeLimit,
  googleNotificationLimit,
  googleNotificationsMax,
  mailStatusWords,
} from '@tessera/contract';
import type { PassLogEntry } from '../../platform/database/schema/pass-logs-table.ts';
import type { ArrivalFacts } from './arrival-facts.ts';
import { diagnosePush } from './diagnose-push.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A mail server usually takes a mail within seconds. */
const mailPatience = 2 * minute;
/** After this time the campaign is no longer expected. */
const campaignRecency = 7 * day;

/** The most important reason first; none if everything arrived. */
export function diagnoseArrival(facts: ArrivalFacts): ArrivalFinding[] {
  const over = diagnoseEnd(facts);
  if (over) return [over];
  const isHeld = facts.apple.devices.length > 0 || (facts.google?.holders ?? 0) > 0;
  const findings = isHeld
    ? [...diagnosePush(facts), ...diagnoseGoogle(facts), diagnoseUnchanged(facts)]
    : [diagnoseAbsence(facts)];
  return [...findings, diagnoseCampaign(facts)]
    .filter((finding) => finding !== null)
    .sort((one, other) => Number(one.severity === 'info') - Number(other.severity === 'info'));
}

function diagnoseEnd({ voidedAt, voidFinalAt, expiresAt, now }: ArrivalFacts): ArrivalFinding | null {
  if (voidedAt)
    return {
      case: 'voided',
      severity: 'problem',
      at: voidedAt.toISOString(),
      sentence: 'The pass is voided: wallets gray it out, and its download link no longer works.',
      advice:
        voidFinalAt && voidFinalAt > now
          ? 'Undo the voiding, or reissue the pass.'
          : 'Reissue the pass: this person then gets a new one with a new link.',
    };
  if (!expiresAt || expiresAt > now) return null;
  return {
    case: 'expired',
    severity: 'problem',
    at: expiresAt.toISOString(),
    sentence: 'The pass has expired: wallets gray it out, and campaigns skip it.',
    advice: 'Change when it expires, or reissue the pass.',
  };
}

/** The last event tells why the pass is in no wallet. */
function diagnoseAbsence(facts: ArrivalFacts): ArrivalFinding | null {
  const last = facts.log.find(({ kind, detail }) => tellsAbsence(kind, detail));
  const mail = facts.mails[0];
  if (last && !(mail && mail.at > new Date(last.at))) return diagnoseLast(last, facts);
  return mail || !facts.google ? diagnoseMail(facts) : notSavedAtGoogle(facts.google.updatedAt);
}

function tellsAbsence(kind: PassLogEntry['kind'], detail: string | undefined): boolean {
  if (kind === 'googleRefused') return isContent({ detail });
  return /^(pageOpened|addedToApple|unregistered|removedFromGoogle|pushRefused)$/.test(kind);
}

function diagnoseLast(last: PassLogEntry, { google }: ArrivalFacts): ArrivalFinding {
  const { at, kind, device = 'an unknown device', detail } = last;
  const problem = { severity: 'problem' as const, at };
  if (kind === 'removedFromGoogle')
    return {
      ...problem,
      case: 'removed',
      sentence: 'The pass was removed from Google Wallet.',
      advice: 'Send the download link again if its holder wants it back.',
    };
  if (kind === 'unregistered')
    return {
      ...problem,
      case: 'removed',
      sentence: `The pass was removed from Apple Wallet on ${device}, or its automatic updates were turned off there.`,
      advice: 'Send the download link again if its holder wants it back.',
    };
  if (kind === 'pushRefused')
    return {
      ...problem,
      case: 'tokenUnregistered',
      sentence: `Apple reported that ${device} no longer has the pass (${detail}).`,
      advice: 'Send the download link again if its holder still wants it.',
    };
  if (kind === 'googleRefused')
    return {
      ...problem,
      case: 'googleRefused',
      sentence: `Google Wallet refused the pass (${detail}).`,
      advice: 'Check the template’s design, and the Google issuer in Settings, Wallet Platforms.',
    };
  if (detail === 'inApp')
    return {
      ...problem,
      case: 'openedInApp',
      sentence: `The download page was opened inside an app (${device}), where a pass often cannot be added.`,
      advice: 'Ask the holder to open the link in the phone’s own browser; the app’s menu offers that.',
    };
  if (detail === 'computer')
    return {
      ...problem,
      case: 'openedOnComputer',
      sentence: `The download page was opened on a computer (${device}), and the pass was not added to a phone.`,
      advice: 'Ask the holder to scan the QR code on that page with the phone’s camera.',
    };
  if (kind === 'addedToApple')
    return {
      ...problem,
      case: 'notRegistered',
      sentence: `The pass was downloaded for Apple Wallet in ${device}, but no iPhone has registered for its updates.`,
      advice:
        'The holder probably did not tap Add: ask them to open the link again. If the pass is in their wallet, check that iPhones reach this server over https.',
    };
  if (google && google.updatedAt >= new Date(at)) return notSavedAtGoogle(google.updatedAt);
  return {
    ...problem,
    case: 'notAdded',
    sentence: `The download page was opened in ${device}, but the pass was not added to a wallet.`,
    advice: 'Ask the holder to open the link again and to tap the button of their wallet.',
  };
}

function notSavedAtGoogle(at: Date): ArrivalFinding {
  return {
    case: 'notSavedAtGoogle',
    severity: 'problem',
    at: at.toISOString(),
    sentence: 'The link for Google Wallet was opened, but the pass was not saved there.',
    advice: 'Ask the holder to open the link again and to confirm that Google Wallet may add the pass.',
  };
}

function diagnoseMail({
  mails: [mail],
  mailDomain,
  unsubscribedAt,
  now,
}: ArrivalFacts): ArrivalFinding | null {
  const problem = { severity: 'problem' as const, at: mail?.at.toISOString() ?? null };
  if (unsubscribedAt)
    return {
      case: 'unsubscribed',
      severity: 'problem',
      at: unsubscribedAt.toISOString(),
      sentence: 'The holder has unsubscribed from your emails, so the download link cannot be emailed.',
      advice: 'Hand over the link in another way: copy it, or show its QR code.',
    };
  if (!mail)
    return {
      ...problem,
      case: 'neverMailed',
      severity: 'info',
      sentence: 'The download link was not sent from here, and its page has not been opened.',
      advice: 'Send the download link, or copy it and hand it over.',
    };
  if (mail.refusedAt)
    return {
      ...problem,
      at: mail.refusedAt.toISOString(),
      case: 'mailRefused',
      sentence: 'The email with the download link was refused by the holder’s mail server.',
      advice: 'Correct the email address and send the link again, or hand it over in another way.',
    };
  if (mail.bouncedAt)
    return {
      ...problem,
      at: mail.bouncedAt.toISOString(),
      case: 'mailBounced',
      sentence: `The mail server of ${mailDomain} returned the email with the download link: ${mailStatusWords(mail.status)}.`,
      advice: 'Correct the email address and send the link again, or hand it over in another way.',
    };
  if (mail.deliveredAt)
    return {
      ...problem,
      case: 'pageNotOpened',
      sentence: 'The download link was emailed, but its page has not been opened since.',
      advice: 'Ask the holder to search the spam folder, or send the link again.',
    };
  if (now.getTime() - mail.at.getTime() < mailPatience) return null;
  return {
    ...problem,
    case: 'mailWaiting',
    sentence: 'The email with the download link is still waiting: no mail server has accepted it yet.',
    advice: 'It is retried automatically. If this lasts, check the settings of your mail server.',
  };
}

function diagnoseGoogle({ google, log, campaigns, createdAt, now }: ArrivalFacts): ArrivalFinding[] {
  if (!google || google.holders === 0) return [];
  const findings: ArrivalFinding[] = [];
  const refused = log.find((entry) => entry.kind === 'googleRefused' && isContent(entry));
  if (refused && new Date(refused.at) > google.updatedAt)
    findings.push({
      case: 'googleRefused',
      severity: 'problem',
      at: refused.at,
      sentence: `Google Wallet refused the last update of the pass (${refused.detail}).`,
      advice:
        'Check the template’s design, and the Google issuer in Settings, Wallet Platforms; then publish again.',
    });
  const limitedAt = findNotificationLimit({ log, campaigns, createdAt });
  if (limitedAt && now.getTime() - limitedAt.getTime() < day)
    findings.push({
      case: 'googleNotificationLimit',
      severity: 'info',
      at: limitedAt.toISOString(),
      sentence:
        'Google Wallet shows the last message without notifying: it notifies at most three times within 24 hours per pass.',
      advice: 'Nothing is lost: the message is on the pass. Leave more time between messages.',
    });
  return findings;
}

/** Not the message or a notification: Google refused what the pass shows. */
const isContent = ({ detail }: Pick<PassLogEntry, 'detail'>) =>
  detail !== googleNotificationLimit && detail !== googleChangeLimit && detail !== 'message';

/** When Google reported the limit, or since there were as many messages within a day. */
function findNotificationLimit({
  log,
  campaigns,
  createdAt,
}: Pick<ArrivalFacts, 'log' | 'campaigns' | 'createdAt'>): Date | null {
  const said = log.find(({ detail }) => detail === googleNotificationLimit);
  if (said) return new Date(said.at);
  const messages = campaigns.filter(({ hasMessage, launchedAt }) => hasMessage && launchedAt >= createdAt);
  const [last] = messages;
  const earliest = messages[googleNotificationsMax];
  return last && earliest && last.launchedAt.getTime() - earliest.launchedAt.getTime() < day
    ? last.launchedAt
    : null;
}

/** The iPhone asked for changes since the last campaign and was up to date. */
function diagnoseUnchanged({ log, campaigns, createdAt, apple }: ArrivalFacts): ArrivalFinding | null {
  const campaign = campaigns.find(({ launchedAt }) => launchedAt >= createdAt);
  const fetched = log.find(({ kind }) => kind === 'unchanged' || kind === 'downloaded');
  if (!campaign || apple.devices.length === 0 || fetched?.kind !== 'unchanged') return null;
  if (new Date(fetched.at) < campaign.launchedAt) return null;
  return {
    case: 'unchanged',
    severity: 'info',
    at: fetched.at,
    sentence: `After the campaign “${campaign.name}” an iPhone asked for the pass and had its newest content already.`,
    advice: 'Nothing is missing. An iPhone shows a notification only for a field that changed.',
  };
}

function diagnoseCampaign({ campaigns: [last], createdAt, now }: ArrivalFacts): ArrivalFinding | null {
  if (!last || last.launchedAt >= createdAt) return null;
  if (now.getTime() - last.launchedAt.getTime() > campaignRecency) return null;
  return {
    case: 'campaignBeforePass',
    severity: 'info',
    at: last.launchedAt.toISOString(),
    sentence: `The campaign “${last.name}” was launched before this pass was issued, so it did not reach it.`,
    advice: 'A campaign reaches the passes that exist at its launch. Duplicate it to reach newer ones.',
  };
}
