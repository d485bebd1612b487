import type { PassLogKind } from '@tessera/contract';
import { expect, test } from 'vitest';
import type { ArrivalFacts } from './arrival-facts.ts';
import { diagnoseArrival } from './diagnose-arrival.ts';
import { listTimelineEntries } from './list-timeline-entries.ts';

const now = new Date('2026-06-10T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const days = 24 * 60;

const facts = (more: Partial<ArrivalFacts> = {}): ArrivalFacts => ({
  now,
  createdAt: minutesAgo(10 * days),
  voidedAt: null,
  voidFinalAt: null,
  expiresAt: null,
  lastChangedAt: minutesAgo(10 * days),
  unsubscribedAt: null,
  consent: null,
  messages: [],
  mailDomain: 'example.com',
  log: [],
  apple: { devices: [], certificateExpiresAt: minutesAgo(-100 * days) },
  google: null,
  campaigns: [],
  clicks: [],
  ...more,
});

const logged = (kind: PassLogKind, minutes: number, rest: { device?: string; detail?: string } = {}) => ({
  kind,
  at: minutesAgo(minutes).toISOString(),
  ...rest,
});
const mail = (minutes: number, outcome: 'delivered' | 'refused' | 'waiting' | 'bounced' = 'delivered') => ({
  at: minutesAgo(minutes),
  isTexted: false,
  deliveredAt: outcome === 'delivered' || outcome === 'bounced' ? minutesAgo(minutes) : null,
  refusedAt: outcome === 'refused' ? minutesAgo(minutes) : null,
  bouncedAt: outcome === 'bounced' ? minutesAgo(minutes) : null,
  skippedAt: null,
  delayedAt: null,
  complainedAt: null,
  status: outcome === 'bounced' ? '5.1.1' : null,
});
const phone = 'iPhone 4F2A';
const onPhone = (registered = 5 * days) => ({
  apple: {
    devices: [{ name: phone, registeredAt: minutesAgo(registered) }],
    certificateExpiresAt: minutesAgo(-100 * days),
  },
});
const campaign = (launched: number, name = 'Weekend') => ({
  id: name,
  name,
  launchedAt: minutesAgo(launched),
  hasMessage: true,
});

const casesOf = (more: Partial<ArrivalFacts>) => diagnoseArrival(facts(more)).map((finding) => finding.case);

test('every answer says what happened and what to do', () => {
  for (const more of [
    {},
    { voidedAt: now },
    { messages: [mail(5, 'refused')] },
    { ...onPhone(), log: [logged('pushRefused', 1, { device: phone, detail: 'BadDeviceToken' })] },
  ])
    for (const { sentence, advice } of diagnoseArrival(facts(more))) {
      expect(sentence).toMatch(/^[A-Z].+\.$/);
      expect(advice).toMatch(/^[A-Z].+\.$/);
    }
});

test('a pass that was never mailed or opened says so, as information', () => {
  expect(diagnoseArrival(facts())).toMatchObject([{ case: 'neverMailed', severity: 'info' }]);
});

test('a mail is waiting after a while, refused, returned, or delivered without a visit', () => {
  expect(casesOf({ messages: [mail(1, 'waiting')] })).toEqual([]);
  expect(casesOf({ messages: [mail(10, 'waiting')] })).toEqual(['mailWaiting']);
  expect(casesOf({ messages: [mail(10, 'refused'), mail(99)] })).toEqual(['mailRefused']);
  expect(casesOf({ messages: [mail(10)] })).toEqual(['pageNotOpened']);
  expect(diagnoseArrival(facts({ messages: [mail(10, 'bounced')] }))).toMatchObject([
    {
      case: 'mailBounced',
      sentence:
        'The mail server of example.com returned the email with the download link: mailbox does not exist.',
    },
  ]);
});

test('a text message is named as such, with the reason of the SMS service', () => {
  const text = { ...mail(10, 'bounced'), isTexted: true, status: 'sms 30003' };
  expect(diagnoseArrival(facts({ messages: [text] }))).toMatchObject([
    {
      case: 'mailBounced',
      sentence:
        'The text message with the download link was not delivered: the phone is off or out of reach.',
    },
  ]);
  const issued = { via: null, by: null, publishedAt: null, changedAt: minutesAgo(99) };
  expect(listTimelineEntries(facts({ messages: [text] }), issued, () => null, [])).toContainEqual(
    expect.objectContaining({ kind: 'textBounced', detail: 'the phone is off or out of reach' }),
  );
});

test('a holder who unsubscribed cannot be mailed', () => {
  expect(casesOf({ unsubscribedAt: minutesAgo(9), messages: [mail(10)] })).toEqual(['unsubscribed']);
});

test('an opened page without an added pass names the phone', () => {
  const [finding] = diagnoseArrival(
    facts({ log: [logged('pageOpened', 5, { device: 'Safari on iPhone' })] }),
  );
  expect(finding).toMatchObject({ case: 'notAdded', at: minutesAgo(5).toISOString() });
  expect(finding?.sentence).toContain('Safari on iPhone');
});

test('a page opened inside an app, or on a computer, is told apart', () => {
  const inApp = { device: 'Instagram on iPhone', detail: 'inApp' };
  expect(casesOf({ log: [logged('pageOpened', 5, inApp)] })).toEqual(['openedInApp']);
  const computer = { device: 'Chrome on Windows', detail: 'computer' };
  expect(casesOf({ log: [logged('pageOpened', 5, computer)] })).toEqual(['openedOnComputer']);
});

test('a link mailed again after the last visit waits for a visit', () => {
  const log = [logged('pageOpened', 50, { device: 'Safari on iPhone' })];
  expect(casesOf({ log, messages: [mail(5)] })).toEqual(['pageNotOpened']);
});

test('a pass handed to Apple Wallet without a registration was not added, or cannot reach the server', () => {
  const device = 'Safari on iPhone';
  const log = [logged('addedToApple', 5, { device }), logged('pageOpened', 6, { device })];
  expect(casesOf({ log })).toEqual(['notRegistered']);
});

test('a save link for Google that nobody confirmed is told', () => {
  const google = { holders: 0, updatedAt: minutesAgo(4) };
  expect(casesOf({ google })).toEqual(['notSavedAtGoogle']);
  expect(casesOf({ google, log: [logged('pageOpened', 5, { device: 'Chrome on Android' })] })).toEqual([
    'notSavedAtGoogle',
  ]);
});

test('a pass that Google refused is told with the reason', () => {
  const log = [logged('googleRefused', 4, { detail: 'badRequest' }), logged('pageOpened', 5)];
  expect(diagnoseArrival(facts({ log }))).toMatchObject([
    { case: 'googleRefused', sentence: expect.stringContaining('badRequest') },
  ]);
});

test('a pass that was added and then removed says from where', () => {
  const added = logged('registered', 500, { device: phone });
  expect(casesOf({ log: [logged('unregistered', 5, { device: phone }), added] })).toEqual(['removed']);
  expect(casesOf({ log: [logged('removedFromGoogle', 5), logged('savedToGoogle', 50)] })).toEqual([
    'removed',
  ]);
  const refused = logged('pushRefused', 5, { device: phone, detail: 'Unregistered' });
  expect(casesOf({ log: [refused, added] })).toEqual(['tokenUnregistered']);
});

test.each([
  ['BadDeviceToken', 'badToken'],
  ['Unregistered', 'tokenUnregistered'],
  ['DeviceTokenNotForTopic', 'topicMismatch'],
  ['BadCertificate', 'certificateRefused'],
  ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', 'certificateRefused'],
  ['PayloadTooLarge', 'pushRefused'],
])('a notification refused with %s is explained', (detail, expected) => {
  const log = [logged('pushRefused', 5, { device: phone, detail })];
  const [finding] = diagnoseArrival(facts({ ...onPhone(), log }));
  expect(finding?.case).toBe(expected);
  expect(finding?.sentence).toContain(detail);
});

test('a refusal is over once the phone asks or registers again', () => {
  const refused = logged('pushRefused', 50, { device: phone, detail: 'BadDeviceToken' });
  expect(casesOf({ ...onPhone(), log: [logged('listed', 5, { device: phone }), refused] })).toEqual([]);
  expect(casesOf({ ...onPhone(5), log: [refused] })).toEqual([]);
});

test('a certificate that is missing or has expired explains missing updates', () => {
  const { apple } = onPhone();
  expect(casesOf({ apple: { ...apple, certificateExpiresAt: null } })).toEqual(['certificateMissing']);
  expect(casesOf({ apple: { ...apple, certificateExpiresAt: minutesAgo(1) } })).toEqual([
    'certificateExpired',
  ]);
});

test('a phone that did not ask after the last change is offline or has updates turned off', () => {
  const log = [logged('registered', 5 * days, { device: phone })];
  const changed = { ...onPhone(), log, lastChangedAt: minutesAgo(60) };
  expect(casesOf(changed)).toEqual(['notAsked']);
  expect(casesOf({ ...changed, lastChangedAt: minutesAgo(2) })).toEqual([]);
  expect(casesOf({ ...changed, log: [logged('listed', 50, { device: phone }), ...log] })).toEqual([]);
  expect(casesOf({ ...changed, log: [logged('downloaded', 50), ...log] })).toEqual([]);
});

test('of two phones each is judged by what it asked itself', () => {
  const apple = {
    ...onPhone().apple,
    devices: [phone, 'iPhone 0001'].map((name) => ({ name, registeredAt: minutesAgo(5 * days) })),
  };
  const log = [logged('downloaded', 49), logged('listed', 50, { device: phone })];
  const findings = diagnoseArrival(facts({ apple, log, lastChangedAt: minutesAgo(60) }));
  expect(findings).toMatchObject([{ case: 'notAsked', sentence: expect.stringContaining('iPhone 0001') }]);
});

test('nothing is said about phones from before there were logs', () => {
  expect(casesOf({ ...onPhone(), lastChangedAt: minutesAgo(60) })).toEqual([]);
});

test('a phone that had the newest content already is explained after a campaign', () => {
  const log = [logged('unchanged', 50), logged('registered', 5 * days, { device: phone })];
  const found = diagnoseArrival(
    facts({ ...onPhone(), log, campaigns: [campaign(60)], lastChangedAt: minutesAgo(60) }),
  );
  expect(found).toMatchObject([{ case: 'unchanged', severity: 'info' }]);
});

test('an update that Google refused is told until a later one succeeds', () => {
  const log = [logged('googleRefused', 5, { detail: 'conflict' })];
  expect(casesOf({ google: { holders: 1, updatedAt: minutesAgo(50) }, log })).toEqual(['googleRefused']);
  expect(casesOf({ google: { holders: 1, updatedAt: minutesAgo(1) }, log })).toEqual([]);
});

test('the fourth message within a day does not notify at Google', () => {
  const google = { holders: 1, updatedAt: minutesAgo(5) };
  const three = [campaign(10), campaign(100), campaign(200)];
  expect(casesOf({ google, campaigns: three })).toEqual([]);
  expect(casesOf({ google, campaigns: [...three, campaign(300)] })).toEqual(['googleNotificationLimit']);
  expect(casesOf({ google, log: [logged('googleRefused', 5, { detail: 'notificationLimit' })] })).toEqual([
    'googleNotificationLimit',
  ]);
});

test('a voided or expired pass has no other reason', () => {
  expect(casesOf({ voidedAt: minutesAgo(5), ...onPhone() })).toEqual(['voided']);
  expect(casesOf({ expiresAt: minutesAgo(5), messages: [mail(9, 'refused')] })).toEqual(['expired']);
});

test('a voiding that can be undone says so', () => {
  const [finding] = diagnoseArrival(facts({ voidedAt: minutesAgo(5), voidFinalAt: minutesAgo(-60) }));
  expect(finding?.advice).toMatch(/^Undo the voiding/);
});

test('a campaign launched shortly before the pass was issued did not reach it', () => {
  const before = { ...onPhone(5), createdAt: minutesAgo(days), lastChangedAt: minutesAgo(days) };
  expect(casesOf({ ...before, campaigns: [campaign(2 * days)] })).toEqual(['campaignBeforePass']);
  expect(casesOf({ ...before, campaigns: [campaign(30 * days)] })).toEqual([]);
});

test('problems precede explanations', () => {
  const found = casesOf({
    ...onPhone(),
    google: { holders: 1, updatedAt: minutesAgo(1) },
    log: [
      logged('pushRefused', 5, { device: phone, detail: 'BadDeviceToken' }),
      logged('googleRefused', 6, { detail: 'notificationLimit' }),
    ],
  });
  expect(found).toEqual(['badToken', 'googleNotificationLimit']);
});

test('a pass that a wallet holds as it is now has nothing amiss', () => {
  expect(casesOf({ ...onPhone(), log: [logged('registered', 5 * days, { device: phone })] })).toEqual([]);
});
