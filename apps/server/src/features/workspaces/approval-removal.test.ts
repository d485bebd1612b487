import { noCampaignRules } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCommand } from '../../commands/answer-command.ts';
import type { Context } from '../../context.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/queue/job.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createTestWorkspace } from '../../test-workspace.fixture.ts';
import { proceduresOf } from '../organizations/procedures-of.fixture.ts';
import { endApprovalRule } from './end-approval-rule.ts';
import { mailApprovalRemoval } from './mail-approval-removal.ts';
import { notifyAdmins } from './notify-admins.ts';
import { mailApprovalRemovalJob } from './workspaces.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const day = 24 * 3_600_000;
type Sent = { job: string; payload: never; startAfter: Date | undefined };

async function setUp(...names: string[]) {
  const sent: Sent[] = [];
  const mails: MailMessage[] = [];
  const record = (job: Job, payload: unknown, startAfter?: Date) =>
    void sent.push({ job: job.name, payload: payload as never, startAfter });
  const ctx: Context = {
    ...server.ctx,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
    queue: {
      ...server.ctx.queue,
      send: async (_tx, job, payload, options) => record(job, payload, options?.startAfter),
      sendMany: async (_tx, job, payloads) => {
        for (const payload of payloads) record(job, payload);
      },
    },
  };
  const { workspace, workspaceId } = await createTestWorkspace(ctx, { passes: 0 });
  const organizationId = workspace.organization.workos_identifier;
  const workspaceHandle = workspace.handle;
  const join = async (firstName: string) => {
    const email = `${firstName}-${ctx.ids.uuid()}@example.com`;
    const user = { email, password: null, firstName, lastName: null };
    const { id } = await requireEmbeddedProvider(ctx).createUser(user);
    await ctx.identity.addMembership({ userId: id, organizationId, role: 'admin' });
    return { id, email, workspace: proceduresOf(ctx, id).workspace };
  };
  const [owner] = await ctx.identity.listAdmins(organizationId);
  const ada = { id: owner?.id ?? '', workspace: proceduresOf(ctx, owner?.id ?? '').workspace };
  const others = [];
  for (const name of names) others.push(await join(name));
  const save = (who: Pick<typeof ada, 'workspace'>, needsApproval: boolean) =>
    who.workspace.updateCampaignRules({ workspaceHandle, ...noCampaignRules, needsApproval });
  const get = (who: Pick<typeof ada, 'workspace'> = ada) => who.workspace.get({ workspaceHandle });
  await save(ada, true);
  return {
    ctx,
    workspaceId,
    ada,
    others,
    join,
    save,
    sent,
    state: async (who: Pick<typeof ada, 'workspace'> = ada) => {
      const { campaignRules, approvalRemoval } = await get(who);
      return { needsApproval: campaignRules.needsApproval, removal: approvalRemoval };
    },
    decide: async (who: Pick<typeof ada, 'workspace'>, isConfirmed: boolean) => {
      const requestId = (await get()).approvalRemoval?.id ?? ctx.ids.uuid();
      return who.workspace.decideApprovalRemoval({ workspaceHandle, requestId, isConfirmed });
    },
    deliver: async () => {
      for (const { job, payload } of sent.splice(0))
        if (job.endsWith('notify-admins-of-approval-removal'))
          await notifyAdmins(mailApprovalRemovalJob)(ctx, payload);
      for (const { job, payload } of sent.splice(0))
        if (job.endsWith('mail-approval-removal')) await mailApprovalRemoval(ctx, payload);
      return mails.splice(0);
    },
  };
}

test('approval is switched off by a second admin only, and all admins are told', async () => {
  const { ada, others, save, state, decide, deliver } = await setUp('Grace', 'Linus');
  const [grace] = others;
  if (!grace) throw new Error('There is no second admin.');
  await save(ada, false);
  expect(await state()).toMatchObject({ needsApproval: true, removal: { isOwn: true, dueAt: null } });
  expect(await state(grace)).toMatchObject({ needsApproval: true, removal: { isOwn: false } });
  const asked = await deliver();
  expect(asked).toHaveLength(3);
  expect(asked[0]?.text).toContain('when another admin confirms it');
  await expect(decide(ada, true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await decide(grace, true);
  expect(await state()).toEqual({ needsApproval: false, removal: null });
  const told = await deliver();
  expect(told).toHaveLength(3);
  expect(told[0]?.text).toContain('Grace confirmed it.');
});

test('a request is withdrawn or declined, sent once, and kept by saving other rules', async () => {
  const { ada, others, save, state, decide, deliver } = await setUp('Grace');
  await save(ada, false);
  await save(ada, false);
  expect(await deliver()).toHaveLength(2);
  for (const who of others) await save(who, true);
  const { removal } = await state();
  expect(removal).not.toBeNull();
  await decide(ada, false);
  expect(await state()).toEqual({ needsApproval: true, removal: null });
  await expect(decide(ada, false)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an only admin waits seven days, which a mail announces, and can withdraw it', async () => {
  const { ctx, workspaceId, ada, save, state, decide, sent, deliver } = await setUp();
  await save(ada, false);
  const due = sent.find(({ job }) => job === 'workspaces.end-approval-rule');
  const { removal } = await state();
  expect(due?.startAfter?.toISOString()).toBe(removal?.dueAt);
  expect(Math.round((Date.parse(removal?.dueAt ?? '') - ctx.clock().getTime()) / day)).toBe(7);
  const [mail] = await deliver();
  expect(mail?.text).toContain('There is no second admin to confirm it');
  const request = { workspaceId, requestId: removal?.id ?? '' };
  await decide(ada, false);
  await endApprovalRule(ctx, request);
  expect(await state()).toEqual({ needsApproval: true, removal: null });
  await save(ada, false);
  await endApprovalRule(ctx, request);
  expect((await state()).needsApproval).toBe(true);
  await endApprovalRule(ctx, { workspaceId, requestId: (await state()).removal?.id ?? '' });
  expect(await state()).toEqual({ needsApproval: false, removal: null });
});

test('after the delay a request waits for an admin who joined meanwhile', async () => {
  const { ctx, workspaceId, ada, join, save, state, decide } = await setUp();
  await save(ada, false);
  const grace = await join('Grace');
  await endApprovalRule(ctx, { workspaceId, requestId: (await state()).removal?.id ?? '' });
  expect(await state()).toMatchObject({ needsApproval: true, removal: { dueAt: null } });
  await decide(grace, true);
  expect((await state()).needsApproval).toBe(false);
});

test('a request without a deadline gets one once its requester is the only admin', async () => {
  const { ctx, ada, others, save, state } = await setUp('Grace');
  await save(ada, false);
  for (const { id } of others)
    await ctx.database.global.deleteFrom('identity_memberships').where('user_id', '=', id).execute();
  await save(ada, false);
  expect((await state()).removal?.dueAt).not.toBeNull();
});

test('the operator’s command switches approval off at once', async () => {
  const { workspaceId, state } = await setUp('Grace');
  const { handle } = await server.ctx.database.global
    .selectFrom('workspaces')
    .select('handle')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const settings = { DATA_DIR: server.directory, DATABASE_URL: server.databaseUrl };
  const end = (...words: string[]) => answerCommand(['approval', 'end', ...words], settings);
  expect((await end(handle, '--dry-run')).stdout).toContain('would need no approval');
  expect((await state()).needsApproval).toBe(true);
  expect(await end(handle)).toEqual({
    status: 0,
    stdout: `Campaigns of ${handle} need no approval any more.\n`,
    stderr: '',
  });
  expect((await state()).needsApproval).toBe(false);
  expect((await end(handle)).stdout).toContain('nothing was changed');
  expect((await end('unknown')).status).toBe(1);
  expect((await end()).status).toBe(2);
});
