import { deriveAuthenticationToken } from '@tessera/apple-wallet';
import { errorCodes } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { passSerialNumber, workspacePublicId } from '../../platform/public-ids.ts';
import {
  type CampaignWorld,
  createHolders,
  type Holders,
  startCampaignWorld,
} from '../../testing/campaign-world.fixture.ts';
import { type JobRunner, openJobRunner } from '../../testing/run-due-jobs.fixture.ts';
import type { TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { createApplePassTypeIdentifier } from '../wallet-platforms/create-apple-pass-type-identifier.ts';
import { renewApplePassTypeIdentifier } from '../wallet-platforms/renew-apple-pass-type-identifier.ts';

let world: CampaignWorld;
let runner: JobRunner;
let ctx: Context;

beforeAll(async () => {
  world = await startCampaignWorld();
  const { rootPem, wwdrPem } = world.outside.lab.certificateAuthority;
  const authorities = { rootPems: [rootPem], intermediatePems: [wwdrPem] };
  ctx = { ...world.ctx, apple: { ...world.ctx.apple, authorities } };
  runner = await openJobRunner({ databaseUrl: world.server.databaseUrl, onWait: wait });
});

afterAll(async () => {
  await runner?.close();
  await world?.stop();
});

const wait = (milliseconds: number) => {
  world.time.ahead += milliseconds;
};

const hours = 60 * 60 * 1000;
const passTypeIdentifier = 'pass.com.example.own';

async function upload() {
  const issued = await world.outside.lab.certificateAuthority.issuePassCertificate({
    passTypeIdentifier,
    teamIdentifier: 'OWNTEAM123',
    organizationName: 'Aurora Coffee',
    validDays: 0.5,
  });
  const base64 = (text: string | null) => Buffer.from(text ?? '').toString('base64');
  const { certificatePem, privateKeyPem } = issued;
  return {
    kind: 'pem' as const,
    certificate: base64(certificatePem),
    privateKey: base64(privateKeyPem),
    password: '',
    intermediate: '',
  };
}

/** A pass type identifier with a certificate of its own, for a template. */
function ownIdentifier() {
  let id = '';
  const create = async ({ workspaceId, passTemplateId, inWorkspace }: TestWorkspace) => {
    id = (await createApplePassTypeIdentifier(ctx, workspaceId, await upload())).id;
    await inWorkspace(({ db }) =>
      db
        .updateTable('pass_templates')
        .set({ apple_pass_type_identifier_id: id })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', passTemplateId)
        .execute(),
    );
    return passTypeIdentifier;
  };
  return { create, id: () => id };
}

test('a certificate that expires during a campaign: its chunks count as refused, and those after the renewal are delivered', async () => {
  const own = ownIdentifier();
  const iphones = [0, 1, 2, 3, 4, 5];
  const wanted = {
    name: 'expired',
    passes: iphones.length,
    iphones,
    androids: [],
    ownIdentifier: own.create,
  };
  const holders = await createHolders(world, wanted);
  await runner.runAll([ctx]);

  const campaignId = await launch(holders, { message: 'Free cake', pace: 1 });
  await deliverChunk(holders);
  wait(12 * hours);
  await deliverChunk(holders);
  const lastCertificate = await upload();
  await renewApplePassTypeIdentifier(ctx, holders.workspaceId, {
    applePassTypeIdentifierId: own.id(),
    upload: lastCertificate,
  });
  await runner.runAll([ctx]);
  await holders.fleet.idle();

  expect(shown(holders)).toEqual([1, 1, 0, 0, 1, 1]);
  expect(await holders.inWorkspace((tx) => getCampaign(tx, campaignId))).toMatchObject({
    status: 'Sent',
    progress: { recipients: 6, finished: 6 },
    delivery: {
      apple: { passUpdates: 4, notifications: 4, failed: 2 },
      failures: { certificateRefused: 2 },
    },
  });

  // The refused phones still hold their passes, and show the message when they next ask.
  await launch(holders, { passChange: { fields: { points: { label: 'Points, doubled' } } } });
  await runner.runAll([ctx]);
  await holders.fleet.idle();
  expect(shown(holders)).toEqual([1, 1, 1, 1, 1, 1]);
  holders.close();
});

test('a download, and a phone that asks, are told that the certificate has expired; renewed, both get the pass', async () => {
  const own = ownIdentifier();
  const wanted = { name: 'overnight', passes: 1, iphones: [0], androids: [], ownIdentifier: own.create };
  const { workspaceId, passIds, close } = await createHolders(world, wanted);
  const address = { workspaceId, passId: passIds[0] ?? '' };
  const origin = `http://127.0.0.1:${ctx.config.port}`;
  const link = new URL(downloadUrl(ctx, address, 1)).pathname;
  const authorization = `ApplePass ${deriveAuthenticationToken(ctx.keys.appleAuthentication, address.passId)}`;
  const served = `/wallet/apple/${workspacePublicId(workspaceId)}/v1/passes/${passTypeIdentifier}/${passSerialNumber(address)}`;
  const askBoth = () =>
    Promise.all([
      fetch(`${origin}${link}/apple`),
      fetch(`${origin}${served}`, { headers: { authorization } }),
    ]);
  const statuses = async () => (await askBoth()).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200]);
  wait(13 * hours);
  for (const response of await askBoth()) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3600']);
    expect(await response.json()).toMatchObject({
      error: { type: 'certificateExpired', detail: errorCodes.certificateExpired.words },
    });
  }
  expect((await fetch(`${origin}${link}`)).status).toBe(200);
  await renewApplePassTypeIdentifier(ctx, workspaceId, {
    applePassTypeIdentifierId: own.id(),
    upload: await upload(),
  });
  expect(await statuses()).toEqual([200, 200]);
  close();
});

const shown = ({ fleet }: Holders) =>
  fleet.devices.map(({ messages }) => messages.filter((text) => text === 'Free cake').length);

async function launch(
  { inWorkspace, passTemplateId }: Holders,
  content: Partial<Parameters<typeof createCampaign>[2]>,
): Promise<string> {
  const draft = { passTemplateId, name: 'Cake', createdBy: null, ...content };
  const { id } = await inWorkspace((tx) => createCampaign(ctx, tx, draft));
  await inWorkspace((tx) => launchCampaign(ctx, tx, id));
  return id;
}

async function deliverChunk({ fleet, inWorkspace, workspaceId }: Holders): Promise<void> {
  const finished = async () => {
    const { count } = await inWorkspace(({ db }) =>
      db
        .selectFrom('campaign_chunks')
        .select(({ fn }) => fn.count<string>('apple_finished_at').as('count'))
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow(),
    );
    return Number(count);
  };
  const before = await finished();
  while ((await finished()) === before) {
    await runner.run([ctx], 1);
    await runner.advance(1_000);
    wait(1_000);
  }
  await fleet.idle();
}
