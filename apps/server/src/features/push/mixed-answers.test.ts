import type { CampaignFailures } from '@tessera/contract';
import type { ApnsFault, ApnsRefusalFault, GoogleFault } from '@tessera/wallet-lab';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CampaignWorld,
  createHolders,
  type Holders,
  startCampaignWorld,
} from '../../testing/campaign-world.fixture.ts';
import { type JobRunner, openJobRunner } from '../../testing/run-due-jobs.fixture.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { findGooglePass } from '../rendering/find-google-passes.ts';

let world: CampaignWorld;
let runner: JobRunner;

beforeAll(async () => {
  world = await startCampaignWorld();
  runner = await openJobRunner({
    databaseUrl: world.server.databaseUrl,
    onWait: (milliseconds) => {
      world.time.ahead += milliseconds;
    },
  });
});

afterAll(async () => {
  await runner?.close();
  await world?.stop();
});

/** `silent`: updated without a notification; otherwise the reason of the failure. */
type Outcome = 'notified' | keyof CampaignFailures;

/** More than the client's attempts for one push: a later round sends it again. */
const lasting = 5;
const repeated = <Fault>(count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => fault);
const apns = (status: number, reason: string): ApnsRefusalFault => ({ status, reason });
const refused = (status: number, ...reasons: string[]) =>
  reasons.map((reason): AppleCase => [`${status} ${reason}`, 'certificateRefused', [apns(status, reason)]]);

type AppleCase = [name: string, outcome: Outcome, faults: (ApnsFault | ApnsRefusalFault)[]];

/** Apple, "Handling notification responses from APNs": every status and reason. */
const appleCases: AppleCase[] = [
  ['nothing', 'notified', []],
  ['400 BadDeviceToken', 'deviceGone', [apns(400, 'BadDeviceToken')]],
  ['400 DeviceTokenNotForTopic', 'deviceGone', [apns(400, 'DeviceTokenNotForTopic')]],
  ['410 Unregistered', 'deviceGone', [apns(410, 'Unregistered')]],
  ['410 ExpiredToken', 'deviceGone', [apns(410, 'ExpiredToken')]],
  ...refused(400, 'BadCollapseId', 'BadExpirationDate', 'BadMessageId', 'BadPriority', 'BadTopic'),
  ...refused(400, 'DuplicateHeaders', 'InvalidPushType', 'MissingDeviceToken', 'MissingTopic'),
  ...refused(400, 'PayloadEmpty', 'TopicDisallowed'),
  ...refused(403, 'BadCertificate', 'BadCertificateEnvironment', 'ExpiredProviderToken', 'Forbidden'),
  ...refused(403, 'InvalidProviderToken', 'MissingProviderToken', 'UnrelatedKeyIdInToken'),
  ...refused(404, 'BadPath'),
  ...refused(405, 'MethodNotAllowed'),
  ...refused(413, 'PayloadTooLarge'),
  ...refused(429, 'TooManyProviderTokenUpdates'),
  ['400 IdleTimeout', 'notified', repeated(lasting, apns(400, 'IdleTimeout'))],
  ['429 TooManyRequests', 'notified', repeated(lasting, apns(429, 'TooManyRequests'))],
  ['500 InternalServerError', 'notified', repeated(lasting, apns(500, 'InternalServerError'))],
  ['503 ServiceUnavailable', 'notified', repeated(lasting, apns(503, 'ServiceUnavailable'))],
  ['503 Shutdown', 'notified', repeated(lasting, apns(503, 'Shutdown'))],
  ['503 for ever', 'walletUnavailable', repeated(100, apns(503, 'ServiceUnavailable'))],
  ['no answer', 'notified', ['silence']],
  ['no answer to a push that arrives', 'notified', ['lostAnswer']],
  ['a connection that is cut', 'notified', ['cut']],
  ['a connection that is shut down', 'notified', ['goaway']],
];

const google = (status: number, reason: string): GoogleFault => ({ status, reason });
const always = (status: number, reason: string) => repeated(200, google(status, reason));
/** More than the client's attempts: a later run sends it again. */
const often = (status: number, reason: string) => repeated(8, google(status, reason));

type GoogleCase = [name: string, outcome: Outcome, faults: (GoogleFault | null)[]];

/** For the object's patch and then its message; `null` is no fault. */
const googleCases: GoogleCase[] = [
  ['nothing', 'notified', []],
  ['400', 'passRefused', always(400, 'invalid')],
  ['400 to the message', 'messageRefused', [null, ...always(400, 'invalid')]],
  ['401 once', 'notified', [google(401, 'authError')]],
  ['401 for ever', 'walletUnavailable', always(401, 'authError')],
  ['403', 'walletUnavailable', always(403, 'permissionDenied')],
  ['403, the rate limit', 'notified', [google(403, 'rateLimitExceeded')]],
  ['403, three notifications were sent', 'notificationLimit', [null, google(403, 'QuotaExceeded')]],
  ['404', 'passRefused', always(404, 'objectNotFound')],
  ['404 to the message', 'messageRefused', [null, ...always(404, 'objectNotFound')]],
  ['409', 'passRefused', always(409, 'conflict')],
  ['412', 'passRefused', always(412, 'conditionNotMet')],
  ['429', 'notified', [google(429, 'rateLimitExceeded')]],
  ['500', 'notified', often(500, 'backendError')],
  ['502', 'notified', often(502, 'badGateway')],
  ['503', 'notified', often(503, 'backendError')],
  ['503 to the message', 'notified', [null, ...often(503, 'backendError')]],
  ['503 for ever', 'walletUnavailable', always(503, 'backendError')],
  ['no answer', 'notified', ['stall']],
  ['a connection that is cut', 'notified', ['cut']],
  ['a connection that is cut after a change', 'notified', ['lostAnswer']],
  ['a connection that is cut after the message', 'notified', [null, 'lostAnswer']],
];

/** What both wallets hold shows the message. */
const message = 'Free cake for {{ user.firstName }}';
const textOf = (number: number) => `Free cake for Holder${number}`;

test('each wallet gets what it is due, whatever Apple and Google answer, once; the results add up by wallet and reason', {
  timeout: 180_000,
}, async () => {
  const iphones = appleCases.map((_, index) => index);
  const androids = googleCases.map((_, index) => appleCases.length + index);
  const passes = iphones.length + androids.length;
  const holders = await createHolders(world, { name: 'mixed', passes, iphones, androids });
  await runner.runAll([world.ctx]);
  await setFaults(holders);
  const campaign = await runCampaign(holders);
  const all = [...appleCases, ...googleCases].map(([, outcome]) => outcome);
  const failures = countsOf(all.filter((outcome) => outcome !== 'notified'));
  expect(campaign.delivery?.failures).toEqual(failures);
  expect(campaign).toMatchObject({
    status: 'Sent',
    progress: { recipients: passes, finished: passes },
    delivery: { apple: resultsOf(appleCases), google: resultsOf(googleCases) },
  });
  for (const [number, [name, outcome]] of appleCases.entries())
    expect(holders.fleet.devices[number]?.messages, `iPhone: ${name}`).toEqual(
      outcome === 'notified' ? [textOf(number)] : [],
    );
  for (const [index, [name, outcome]] of googleCases.entries()) {
    const notified = holders.notified.filter(({ number }) => number === androids[index]);
    expect(notified, `Android: ${name}`).toHaveLength(outcome === 'notified' ? 1 : 0);
  }
  holders.close();
});

async function setFaults({ fleet, androids, passIds, inWorkspace }: Holders): Promise<void> {
  for (const [index, [, , faults]] of appleCases.entries())
    world.outside.lab.apns.faults.forToken(fleet.devices[index]?.pushToken ?? '', ...faults);
  for (const [index, [, , faults]] of googleCases.entries()) {
    const held = await inWorkspace((tx) => findGooglePass(tx, passIds[androids[index] ?? 0] ?? ''));
    world.outside.lab.google.wallet.failObject(held?.object.object_id ?? '', ...faults);
  }
}

async function runCampaign({ inWorkspace, passTemplateId, fleet }: Holders) {
  const { ctx } = world;
  const { id } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, { passTemplateId, name: 'Cake', message, createdBy: null }),
  );
  await inWorkspace((tx) => launchCampaign(ctx, tx, id));
  await runner.runAll([ctx, ctx]);
  await fleet.idle();
  return inWorkspace((tx) => getCampaign(tx, id));
}

const countsOf = (outcomes: readonly Outcome[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (one) => one)).map(([key, all]) => [key, all.length]),
  );

/** A removed phone and a reached limit do not count as failed; a pass whose message fails counts as updated. */
function resultsOf(cases: readonly [string, Outcome, unknown][]) {
  const count = (...outcomes: Outcome[]) => cases.filter(([, outcome]) => outcomes.includes(outcome)).length;
  const notified = count('notified');
  return {
    passUpdates: notified + count('notificationLimit', 'messageRefused'),
    notifications: notified,
    failed: cases.length - notified - count('deviceGone', 'notificationLimit'),
  };
}
