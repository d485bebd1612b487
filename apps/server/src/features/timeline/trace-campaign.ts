import {
  googleChangeLimit,
  googleNotificationLimit,
  type PassCampaignStatus,
  type PassCampaignStep,
} from '@tessera/contract';
import { askPatience, explainRefusal, notAskedAdvice } from './diagnose-push.ts';
import type { FoundCampaign } from './find-pass-campaigns.ts';
import type { WalletFacts } from './wallet-facts.ts';

export type PassConversions = { goal: string; count: number; value: number; lastAt: Date };

export type PassClicks = { count: number; firstAt: Date };

export type CampaignTrace = {
  campaign: FoundCampaign;
  wallets: WalletFacts;
  clicks: PassClicks | null;
  conversions: PassConversions | null;
  now: Date;
};

/** Steps are in the order of time. */
export function traceCampaign(trace: CampaignTrace): {
  status: PassCampaignStatus;
  steps: PassCampaignStep[];
} {
  const { campaign, clicks, conversions } = trace;
  const status = statusOf(campaign);
  const { releasedAt } = campaign;
  const steps =
    releasedAt && (status === 'sending' || status === 'sent')
      ? [beginningOf(status, releasedAt), ...stepsOfWallets(trace, releasedAt)]
      : [explain(status, campaign)];
  if (clicks) steps.push(clickStep(clicks));
  if (conversions) steps.push(conversionStep(conversions));
  return { status, steps };
}

function statusOf(campaign: FoundCampaign): PassCampaignStatus {
  if (campaign.leftOut) return campaign.leftOut;
  if (!campaign.releasedAt) return campaign.status === 'Canceled' ? 'notSent' : 'waiting';
  return campaign.appleFinishedAt && campaign.googleFinishedAt ? 'sent' : 'sending';
}

const info = (
  name: PassCampaignStep['case'],
  at: Date | string | null,
  sentence: string,
  advice: string | null = null,
): PassCampaignStep => ({ case: name, severity: 'info', at: isoOf(at), sentence, advice });

const problem = (...of: Parameters<typeof info>): PassCampaignStep => ({
  ...info(...of),
  severity: 'problem',
});

const isoOf = (at: Date | string | null): string | null => (at instanceof Date ? at.toISOString() : at);

const beginningOf = (status: 'sending' | 'sent', at: Date) =>
  status === 'sent' ? info('sent', at, 'Sent.') : info('sending', at, 'Being sent.');

function explain(status: PassCampaignStatus, campaign: FoundCampaign): PassCampaignStep {
  const uncertain = campaign.isCertain
    ? ''
    : ' Its audience includes the pass by the values that the pass has today.';
  switch (status) {
    case 'heldOut':
      return info('heldOut', null, 'Held out for comparison, so that nothing was sent.');
    case 'capped':
      return info(
        'capped',
        null,
        `Left out by the frequency cap: its holder had had enough notifications.${uncertain}`,
      );
    case 'notSent':
      return info('notSent', campaign.endedAt, 'Not sent: the campaign was canceled before.');
    default:
      return waiting(campaign);
  }
}

function waiting({ status, quietUntil }: FoundCampaign): PassCampaignStep {
  if (status === 'Paused') return info('waiting', null, 'Not sent yet: the campaign is paused.');
  if (quietUntil)
    return info('waiting', quietUntil, 'Not sent yet: it waits for the end of the quiet hours.');
  return info('waiting', null, 'Not sent yet: other passes are before it.');
}

function stepsOfWallets(trace: CampaignTrace, releasedAt: Date): PassCampaignStep[] {
  const steps = [...appleSteps(trace, releasedAt), ...googleSteps(trace, releasedAt)];
  if (steps.length > 0) return steps;
  return [
    info(
      'noWallet',
      null,
      'No wallet held the pass then.',
      'The pass has the newest content when it is added.',
    ),
  ];
}

function appleSteps({ campaign, wallets, now }: CampaignTrace, releasedAt: Date): PassCampaignStep[] {
  const until = campaign.appleFinishedAt ?? now;
  const later = wallets.devices.filter(({ registeredAt }) => registeredAt > until);
  const held = wallets.devices.filter(({ registeredAt }) => registeredAt <= until);
  return [
    ...goneSteps(wallets, releasedAt),
    ...held.flatMap((device) => [
      ...pushStep({ campaign, wallets, device, window: [releasedAt, until] }),
      askedStep({ campaign, wallets, device: device.name, releasedAt, now }),
    ]),
    ...later.map(({ name, registeredAt }) => addedLater(name, registeredAt)),
  ];
}

const addedLater = (name: string, at: Date) =>
  info('addedLater', at, `${name} got the pass later, with its content of then.`);

function goneSteps({ log, devices }: WalletFacts, releasedAt: Date): PassCampaignStep[] {
  const named = new Set(devices.map(({ name }) => name));
  const gone = new Set<string>();
  return log.flatMap((entry) => {
    const { kind, device, at } = entry;
    if (!device || named.has(device) || gone.has(device) || new Date(at) < releasedAt) return [];
    if (kind !== 'pushRefused' && kind !== 'unregistered') return [];
    gone.add(device);
    if (kind === 'unregistered')
      return info(
        'appleRemoved',
        at,
        `Removed from Apple Wallet on ${device} since, or its automatic updates were turned off there.`,
      );
    const { sentence, advice } = explainRefusal(entry, device);
    return problem('appleRefused', at, sentence, advice);
  });
}

type Pushed = {
  campaign: FoundCampaign;
  wallets: WalletFacts;
  device: WalletFacts['devices'][number];
  /** From the release of the chunk until Apple's response. */
  window: readonly [Date, Date];
};

function pushStep({ campaign, wallets, device, window }: Pushed): PassCampaignStep[] {
  const [from, until] = window;
  const refusal = wallets.log.find(
    ({ kind, device: name, at }) =>
      kind === 'pushRefused' && name === device.name && new Date(at) >= from && new Date(at) <= until,
  );
  if (refusal) {
    const { sentence, advice } = explainRefusal(refusal, device.name);
    return [problem('appleRefused', refusal.at, sentence, advice)];
  }
  const { appleFinishedAt, message } = campaign;
  const sent = message === null ? 'update' : 'notification';
  if (!appleFinishedAt) return [];
  const doubt = doubtOf(campaign, { finishedAt: appleFinishedAt, wallet: 'Apple', facts: wallets });
  if (doubt)
    return [
      info(
        'appleUnknown',
        appleFinishedAt,
        `Whether Apple accepted the ${sent} for ${device.name} is not known: ${doubt}`,
        'An iPhone asks for changes by itself about once a day.',
      ),
    ];
  return [info('appleAccepted', appleFinishedAt, `Apple accepted the ${sent} for ${device.name}.`)];
}

type Answered = { finishedAt: Date; wallet: 'Apple' | 'Google'; facts: WalletFacts };

/** Failures are counted by campaign; the pass's log has only refusals. */
function doubtOf(
  { status, endedAt, failures, releasedAt }: FoundCampaign,
  { finishedAt, wallet, facts: { isLogFull, log } }: Answered,
): string | null {
  if (status === 'Canceled' && endedAt && finishedAt >= endedAt)
    return 'the campaign was canceled at that time.';
  if (failures?.walletUnavailable)
    return `${wallet} did not answer for too long for some passes of the campaign.`;
  if (failures?.internalError) return 'some passes were not sent because of an error on this server.';
  const oldest = isLogFull ? log.at(-1) : undefined;
  if (oldest && releasedAt && new Date(oldest.at) > releasedAt)
    return 'the pass’s log no longer reaches back to that time.';
  return null;
}

type Asked = {
  campaign: FoundCampaign;
  wallets: WalletFacts;
  device: string;
  releasedAt: Date;
  now: Date;
};

/** A request for the pass itself names no device. */
function askedStep({ campaign, wallets, device, releasedAt, now }: Asked): PassCampaignStep {
  const { log, devices } = wallets;
  const since = log.filter(({ at }) => new Date(at) >= campaign.launchedAt);
  const listed = since.find(({ kind, device: name }) => kind === 'listed' && name === device);
  const fetched = since.find(({ kind }) => kind === 'downloaded' || kind === 'unchanged');
  if (fetched && (listed || devices.length === 1)) {
    const last = listed && listed.at > fetched.at ? listed : fetched;
    return info('fetched', last.at, `${device} asked for the change, and has it.`);
  }
  if (listed)
    return info(
      'listed',
      listed.at,
      `${device} asked what has changed, but has not downloaded the pass yet.`,
    );
  const isLate = now.getTime() - releasedAt.getTime() >= askPatience;
  const sentence = `${device} has not asked for the change ${isLate ? 'since' : 'yet'}.`;
  return isLate
    ? problem('notAsked', null, sentence, notAskedAdvice)
    : info('notAsked', null, sentence, 'A phone usually asks within minutes.');
}

function googleSteps({ campaign, wallets, now }: CampaignTrace, releasedAt: Date): PassCampaignStep[] {
  const { google, log } = wallets;
  const finishedAt = campaign.googleFinishedAt;
  if (!google || google.holders === 0) return removedFromGoogle(log, releasedAt);
  const until = finishedAt ?? now;
  if (google.firstSavedAt && google.firstSavedAt > until)
    return [addedLater('Google Wallet', google.firstSavedAt)];
  const refusals = log.filter(
    ({ kind, at }) => kind === 'googleRefused' && new Date(at) >= releasedAt && new Date(at) <= until,
  );
  const limit = refusals.find(({ detail }) => detail === googleNotificationLimit);
  const message = refusals.find(({ detail }) => detail === 'message');
  const content = refusals.find(
    ({ detail }) =>
      detail !== googleNotificationLimit && detail !== googleChangeLimit && detail !== 'message',
  );
  const steps: PassCampaignStep[] = [];
  if (content)
    steps.push(
      problem(
        'googleRefused',
        content.at,
        `Google Wallet refused the pass (${content.detail}).`,
        'Check the template’s design, and the Google issuer in Settings, Wallet Platforms; then publish again.',
      ),
    );
  else if (finishedAt) steps.push(googleAnswer(campaign, wallets, finishedAt));
  if (message)
    steps.push(
      problem(
        'googleMessageRefused',
        message.at,
        'Google Wallet refused the message, so its holder was not notified.',
        'The pass itself is up to date.',
      ),
    );
  if (limit)
    steps.push(
      info(
        'googleSilent',
        limit.at,
        'Google Wallet shows the message without notifying: it notifies at most three times within 24 hours per pass.',
        'Nothing is lost: the message is on the pass. Leave more time between messages.',
      ),
    );
  return steps;
}

function googleAnswer(campaign: FoundCampaign, facts: WalletFacts, finishedAt: Date) {
  const { google } = facts;
  const isUpdated = google !== null && google.updatedAt >= campaign.launchedAt;
  const doubt = isUpdated ? null : doubtOf(campaign, { finishedAt, wallet: 'Google', facts });
  return doubt
    ? info('googleUnknown', finishedAt, `Whether Google Wallet accepted the change is not known: ${doubt}`)
    : info('googleAccepted', finishedAt, 'Google Wallet accepted the change.');
}

function removedFromGoogle(log: WalletFacts['log'], releasedAt: Date): PassCampaignStep[] {
  const removed = log.find(({ kind }) => kind === 'removedFromGoogle');
  return removed && new Date(removed.at) >= releasedAt
    ? [info('googleRemoved', removed.at, 'Removed from Google Wallet since.')]
    : [];
}

function clickStep({ count, firstAt }: PassClicks): PassCampaignStep {
  const times = count === 1 ? '' : ` for the first time, and ${count} times in all`;
  return info('clicked', firstAt, `Its holder followed the link${times}.`);
}

function conversionStep({ goal, count, value, lastAt }: PassConversions): PassCampaignStep {
  const times = count === 1 ? '' : ` for the last time, and ${count} times in all`;
  const worth = value > 0 ? `, worth ${value}` : '';
  return info('converted', lastAt, `Reached the goal “${goal}”${times}${worth}.`);
}
