import { noCampaignRules } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { requireEmbeddedProvider } from '../../../platform/identity/require-embedded-provider.ts';
import type { MailMessage } from '../../../platform/mail/mailer.ts';
import { proceduresOf } from '../../../testing/procedures-of.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { createApiKey } from '../../api-keys/create-api-key.ts';
import { issuePass } from '../../passes/issue/issue-pass.ts';
import { writeApprovalRule } from '../../workspaces/approval-rule.ts';
import { updateCampaignRules } from '../../workspaces/update-campaign-rules.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { launchScheduled } from '../launch/launch-scheduled.ts';
import { runRecurring } from '../recurring/run-recurring.ts';
import { mailApprovalDecision, mailApprovalRequest } from './mail-approval.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const hour = 3_600_000;
const content = { name: 'Cake', message: 'Free cake for {{ user.firstName }}' };
const refused = (appCode: string) =>
  expect.objectContaining({ cause: expect.objectContaining({ code: appCode }) });

async function setUp({ needsApproval = true } = {}) {
  const later = { milliseconds: 0 };
  const mails: MailMessage[] = [];
  const ctx: Context = {
    ...server.ctx,
    clock: () => new Date(server.ctx.clock().getTime() + later.milliseconds),
    mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
  };
  const world = await createTestWorkspace(ctx, { passes: 2 });
  const { workspaceId, workspace, passTemplateId, inWorkspace } = world;
  await updateCampaignRules(ctx, workspaceId, { ...noCampaignRules, needsApproval }, 'user');
  const organizationId = workspace.organization.workos_identifier;
  const join = async (firstName: string, role: 'admin' | 'member') => {
    const { id } = await requireEmbeddedProvider(ctx).createUser({
      email: `${firstName.toLowerCase()}-${ctx.ids.uuid()}@example.com`,
      password: null,
      firstName,
      lastName: null,
    });
    await ctx.identity.addMembership({ userId: id, organizationId, role });
    return { id, campaigns: proceduresOf(ctx, id).workspace.campaigns };
  };
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, { ...content, passTemplateId, createdBy: null }),
  );
  const question = { workspaceHandle: workspace.handle, campaignId };
  const [ada, grace, linus] = [
    await join('Ada', 'admin'),
    await join('Grace', 'admin'),
    await join('Linus', 'admin'),
  ];
  const page = (who = ada) => who.campaigns.get(question);
  return {
    ...world,
    ctx,
    later,
    mails,
    ada,
    grace,
    linus,
    mia: await join('Mia', 'member'),
    campaignId,
    question,
    page,
    /** Returns what names the request. */
    request: async (at: string | null = null) => {
      const { approval } = await ada.campaigns.requestApproval({ ...question, at });
      return { ...question, approvalId: approval?.id ?? '' };
    },
    launches: () =>
      inWorkspace(async (tx) => {
        const { rows } = await sql`select 1 from events where workspace_id = ${workspaceId}
          and type = 'campaign.launched' and payload ->> 'campaignId' = ${campaignId}`.execute(tx.db);
        return rows.length;
      }),
  };
}

test('with the rule, a launch and a schedule are refused; without it, they need no approval', async () => {
  const { ada, question, inWorkspace, page } = await setUp();
  await expect(ada.campaigns.launch(question)).rejects.toEqual(refused('campaignNeedsApproval'));
  await expect(ada.campaigns.schedule({ ...question, at: '2099-01-01T00:00:00Z' })).rejects.toEqual(
    refused('campaignNeedsApproval'),
  );
  expect((await page()).campaign).toMatchObject({ status: 'Draft', approval: null });
  await inWorkspace((tx) => writeApprovalRule(tx, noCampaignRules, null));
  expect(await ada.campaigns.launch(question)).toMatchObject({ status: 'Sending', approval: null });
});

test('a request keeps the campaign a draft and shows who asked; only other admins can decide', async () => {
  const { request, page, ada, grace, mia, launches } = await setUp();
  const asked = await request();
  expect(await page()).toMatchObject({
    campaign: { status: 'Draft', approval: { state: 'requested', launchAt: null, decidedAt: null } },
    permissions: { canManage: true, canApprove: false },
    people: { requestedBy: 'Ada', decidedBy: null },
  });
  expect((await page(grace)).permissions.canApprove).toBe(true);
  expect((await page(mia)).permissions).toEqual({ canManage: false, canApprove: false });
  await expect(ada.campaigns.approve(asked)).rejects.toEqual(refused('forbidden'));
  await expect(ada.campaigns.decline(asked)).rejects.toEqual(refused('forbidden'));
  await expect(mia.campaigns.approve(asked)).rejects.toEqual(refused('forbidden'));
  await expect(grace.campaigns.requestApproval(asked)).rejects.toEqual(refused('campaignNotAllowed'));
  expect(await launches()).toBe(0);
});

test('approval launches the campaign, whose page names both admins', async () => {
  const { request, page, grace, launches } = await setUp();
  expect(await grace.campaigns.approve(await request())).toMatchObject({
    status: 'Sending',
    approval: { state: 'approved', decidedAt: expect.any(String) },
  });
  expect(await launches()).toBe(1);
  expect((await page()).people).toEqual({ requestedBy: 'Ada', decidedBy: 'Grace' });
});

test('two admins who approve at once launch the campaign once', async () => {
  const { request, grace, linus, launches } = await setUp();
  const asked = await request();
  const answers = await Promise.allSettled([grace, linus, grace].map((who) => who.campaigns.approve(asked)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([
    { status: 'rejected', reason: refused('conflict') },
    { status: 'rejected', reason: refused('conflict') },
  ]);
  expect(await launches()).toBe(1);
});

test('an approval and an edit at once: the edited campaign is never launched by the approval', async () => {
  const { request, grace, ada, page, question } = await setUp();
  const asked = await request();
  const edited = { ...content, message: 'No cake' };
  await Promise.allSettled([grace.campaigns.approve(asked), ada.campaigns.save({ ...question, ...edited })]);
  const { campaign } = await page();
  expect([
    { status: 'Sending', message: content.message },
    { status: 'Draft', message: edited.message },
  ]).toContainEqual({ status: campaign.status, message: campaign.message });
});

test('an edit, a withdrawal and archiving end a request, and an approval of it launches nothing afterwards', async () => {
  const { request, page, ada, grace, question, launches } = await setUp();
  const ends = [
    () => ada.campaigns.save({ ...question, ...content, message: 'More cake' }),
    () => ada.campaigns.withdrawApproval(question),
    () => ada.campaigns.archive(question).then(() => ada.campaigns.unarchive(question)),
  ];
  for (const end of ends) {
    const asked = await request();
    await end();
    expect((await page(grace)).campaign).toMatchObject({ status: 'Draft', approval: null });
    await expect(grace.campaigns.approve(asked)).rejects.toEqual(refused('conflict'));
    const again = await request();
    await expect(grace.campaigns.approve(asked)).rejects.toEqual(refused('conflict'));
    await expect(grace.campaigns.decline(asked)).rejects.toEqual(refused('conflict'));
    expect((await page(grace)).campaign.approval?.id).toBe(again.approvalId);
    await grace.campaigns.decline(again);
  }
  await expect(ada.campaigns.withdrawApproval(question)).rejects.toEqual(refused('campaignNotAllowed'));
  expect(await launches()).toBe(0);
});

test('a declined draft shows the note until it is saved, and can be asked about again', async () => {
  const { request, page, ada, grace, question } = await setUp();
  await grace.campaigns.decline({ ...(await request()), note: ' Not on a Sunday ' });
  expect(await page()).toMatchObject({
    campaign: { status: 'Draft', approval: { state: 'declined', note: 'Not on a Sunday' } },
    people: { requestedBy: 'Ada', decidedBy: 'Grace' },
  });
  await ada.campaigns.save({ ...question, ...content });
  expect((await page()).campaign.approval).toBeNull();
  await grace.campaigns.approve(await request());
  expect((await page()).campaign.status).toBe('Sending');
});

test('what was requested for a time is scheduled for it and launches by itself; no other time needs no approval', async () => {
  const { ctx, later, request, page, ada, grace, question, launches, workspaceId, campaignId } =
    await setUp();
  const at = new Date(ctx.clock().getTime() + hour).toISOString();
  await grace.campaigns.approve(await request(at));
  expect((await page()).campaign).toMatchObject({ status: 'Scheduled', scheduledAt: at });
  await expect(ada.campaigns.launch(question)).rejects.toEqual(refused('campaignNeedsApproval'));
  await expect(ada.campaigns.schedule({ ...question, at: '2099-01-01T00:00:00Z' })).rejects.toEqual(
    refused('campaignNeedsApproval'),
  );
  await expect(ada.campaigns.requestApproval(question)).rejects.toEqual(refused('campaignNotAllowed'));
  later.milliseconds = hour;
  await launchScheduled(ctx, { workspaceId, campaignId });
  expect((await page()).campaign).toMatchObject({ status: 'Sending', approval: { state: 'approved' } });
  expect(await launches()).toBe(1);
});

test('an edit of a scheduled campaign ends its approval', async () => {
  const { request, page, ada, grace, question } = await setUp();
  await grace.campaigns.approve(await request('2099-01-01T00:00:00Z'));
  await ada.campaigns.save({ ...question, ...content, message: 'More cake' });
  expect((await page()).campaign).toMatchObject({ status: 'Draft', approval: null });
});

test('a time that has passed is neither requested nor approved', async () => {
  const { ctx, later, request, page, grace, launches } = await setUp();
  await expect(request('2020-01-01T00:00:00Z')).rejects.toEqual(refused('validationFailed'));
  const asked = await request(new Date(ctx.clock().getTime() + hour).toISOString());
  later.milliseconds = hour;
  await expect(grace.campaigns.approve(asked)).rejects.toEqual(refused('validationFailed'));
  expect((await page()).campaign).toMatchObject({ status: 'Draft', approval: { state: 'requested' } });
  expect(await launches()).toBe(0);
});

test('a recurring campaign is approved once, and its runs need no approval', async () => {
  const { ctx, later, ada, grace, request, page, question, workspaceId, campaignId } = await setUp();
  const trigger = { kind: 'weekly' as const, weekdays: [1, 2, 3, 4, 5, 6, 7], time: '09:00' };
  await ada.campaigns.save({ ...question, ...content, trigger });
  await expect(request('2099-01-01T00:00:00Z')).rejects.toEqual(refused('validationFailed'));
  await grace.campaigns.approve(await request());
  expect((await page()).campaign).toMatchObject({ status: 'Sending', approval: { state: 'approved' } });
  later.milliseconds = 24 * hour;
  await runRecurring(ctx, { workspaceId, campaignId });
  expect((await ada.campaigns.runs(question)).runs).toHaveLength(1);
  await ada.campaigns.pause(question);
  expect(await ada.campaigns.resume(question)).toMatchObject({ approval: { state: 'approved' } });
});

test('another workspace’s request is not found, whoever asks', async () => {
  const [own, other] = [await setUp(), await setUp()];
  const { approvalId } = await other.request();
  const foreign = { ...own.question, campaignId: other.campaignId, approvalId };
  const unknown = { ...own.question, campaignId: own.ctx.ids.uuid(), approvalId };
  const { approve, decline, requestApproval, withdrawApproval } = own.grace.campaigns;
  for (const ask of [approve, decline, requestApproval, withdrawApproval])
    for (const asked of [foreign, unknown, { ...foreign, workspaceHandle: other.question.workspaceHandle }])
      await expect(ask(asked)).rejects.toEqual(refused('notFound'));
  expect((await other.page()).campaign.approval?.state).toBe('requested');
});

test('an API key asks like the admin who created it: launch is refused, and they cannot approve its request', async () => {
  const { ctx, inWorkspace, ada, grace, campaignId, page, question } = await setUp();
  const { value } = await inWorkspace((tx) => createApiKey(ctx, tx, { name: 'Till', createdBy: ada.id }));
  const post = async (path: string, body?: unknown) => {
    const answer = await fetch(`${ctx.config.publicUrl}/api/v1/campaigns/${campaignId}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await post('launch')).toMatchObject({
    status: 409,
    body: { error: { type: 'campaignNeedsApproval' } },
  });
  expect(await post('schedule', { at: '2099-01-01T00:00:00Z' })).toMatchObject({ status: 409 });
  expect(await post('request-approval', {})).toMatchObject({
    status: 200,
    body: { data: { status: 'Draft', approval: { state: 'requested', launchAt: null } } },
  });
  expect(await post('request-approval', {})).toMatchObject({
    status: 409,
    body: { error: { type: 'campaignNotAllowed' } },
  });
  const approvalId = (await page()).campaign.approval?.id ?? '';
  await expect(ada.campaigns.approve({ ...question, approvalId })).rejects.toEqual(refused('forbidden'));
  await grace.campaigns.approve({ ...question, approvalId });
  expect((await page()).campaign.status).toBe('Sending');
});

test('the other admins get a mail with a link while the request is open, and the requester one with the answer', async () => {
  const { ctx, mails, workspaceId, workspace, request, ada, grace, mia, campaignId } = await setUp();
  const { approvalId } = await request('2099-01-01T08:00:00Z');
  const notice = { workspaceId, campaignId, approvalId };
  for (const { id } of [ada, grace, mia]) await mailApprovalRequest(ctx, { ...notice, adminId: id });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: expect.stringMatching(/^grace-/),
    text: expect.stringMatching(
      /Ada asks you to approve the campaign “Cake”\. It would be launched on 1 January 2099 at 09:00\./,
    ),
  });
  expect(mails[0]?.text).toContain(`${ctx.config.publicUrl}/${workspace.handle}/campaigns/${campaignId}`);
  await grace.campaigns.decline({
    workspaceHandle: workspace.handle,
    campaignId,
    approvalId,
    note: 'See https://phish.example',
  });
  await mailApprovalRequest(ctx, { ...notice, adminId: grace.id });
  await mailApprovalDecision(ctx, notice);
  expect(mails).toHaveLength(2);
  expect(mails[1]).toMatchObject({
    to: expect.stringMatching(/^ada-/),
    subject: '“Cake” was declined',
    text: expect.stringContaining('Its page shows the note to you.'),
  });
  expect(mails[1]?.text).not.toContain('phish');
});

test('a test goes to passes with the admin’s own address only, where campaigns need approval', async () => {
  const { ctx, ada, passIds, passTemplateId, workspace, inWorkspace } = await setUp();
  const email = (await ctx.identity.findUser(ada.id))?.email.toUpperCase() ?? '';
  const user = { email, firstName: 'Ada', lastName: 'Lovelace' };
  const { id: own } = await inWorkspace((tx) =>
    issuePass(ctx, tx, workspace, { passTemplateId, user, attributes: {} }, { via: 'app', by: null }),
  );
  const question = { workspaceHandle: workspace.handle, passTemplateId };
  const send = (...chosen: string[]) =>
    ada.campaigns.sendTest({ ...question, message: content.message, passIds: chosen });
  const [other = ''] = passIds;
  await expect(send(own, other)).rejects.toEqual(refused('validationFailed'));
  // No wallet holds the pass yet.
  expect(await send(own)).toMatchObject({ phones: 0 });
  await inWorkspace((tx) => writeApprovalRule(tx, noCampaignRules, null));
  expect(await send(own, other)).toMatchObject({ phones: 0 });
});
