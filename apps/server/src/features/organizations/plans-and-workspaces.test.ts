import type { OrganizationPlan } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { newUser, proceduresOf } from '../../testing/procedures-of.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { findWorkspace } from '../workspaces/find-workspace.ts';
import { makeSystemAdmin } from './make-system-admin.ts';

let server: TestServer;
let ctx: Context;
let operator: string;

beforeAll(async () => {
  server = await startTestServer();
  ctx = server.ctx;
  operator = await newUser(ctx, 'operator@example.com');
  await makeSystemAdmin(ctx, operator);
});

afterAll(() => server?.stop());

const first = { companySize: 11, companyRole: 'Developer', timezoneName: 'Europe/Oslo' } as const;
const further = {
  timezoneName: 'Europe/Oslo',
  issuerName: 'Fjord Books',
  issuerAddress: 'Quay 1\nOslo',
  issuerContact: 'help@fjord.example',
};
const fullPlan: OrganizationPlan = {
  workspaceCreationEnabled: true,
  canCreateNonDemoTemplates: true,
  canSendCustomPassDownloadEmails: true,
  demoPassCountLimit: null,
  showPlatformBranding: false,
  embeddedDesignerEnabled: true,
};

async function found(name: string) {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const owner = await newUser(ctx, `owner@${slug}.example`);
  const { workspace, organization } = await proceduresOf(ctx, owner).workspace.create({ ...first, name });
  const { workosIdentifier } = organization;
  const member = await newUser(ctx, `member@${slug}.example`);
  await ctx.identity.addMembership({ userId: member, organizationId: workosIdentifier, role: 'member' });
  const asOwner = proceduresOf(ctx, owner, workosIdentifier);
  const { handle: organizationHandle } = await asOwner.organization.lookup({});
  return {
    owner,
    workosIdentifier,
    organizationHandle,
    workspaceHandle: workspace.handle,
    asOwner,
    asMember: proceduresOf(ctx, member, workosIdentifier),
  };
}

test('organization.lookup without organizationHandle, or without input, returns the user’s own organization', async () => {
  const { asOwner, organizationHandle, workosIdentifier } = await found('Tin Kettle');
  const own = { handle: organizationHandle, workosIdentifier };
  expect(await asOwner.organization.lookup()).toEqual(own);
  expect(await asOwner.organization.lookup({})).toEqual(own);
  expect(await asOwner.organization.lookup({ organizationHandle })).toEqual(own);
});

test('workspace.get and workspace.getStatuses count only a workspace’s own certificate', async () => {
  const { asOwner, workspaceHandle } = await found('Copper Pot');
  const answers = async () => {
    const { workspace } = asOwner;
    const both = await Promise.all([
      workspace.get({ workspaceHandle }),
      workspace.getStatuses({ workspaceHandle }),
    ]);
    return both.map(({ hasApplePassTypeIdentifier }) => hasApplePassTypeIdentifier);
  };
  await asOwner.workspace.passTemplates.create({ workspaceHandle, name: 'Card', passType: 'generic' });
  expect(await answers()).toEqual([false, false]);
  const { id } = await findWorkspaceByHandle(workspaceHandle);
  await ctx.database.inWorkspace(id, ({ db }) =>
    db
      .updateTable('apple_pass_type_identifiers')
      .set({ platform_managed: false })
      .where('workspace_id', '=', id)
      .execute(),
  );
  expect(await answers()).toEqual([true, true]);
});

const findWorkspaceByHandle = (handle: string) =>
  ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', handle)
    .executeTakeFirstOrThrow();

test('a member sees the admins of their own organization only', async () => {
  const { asMember, organizationHandle, workosIdentifier } = await found('Paper Lantern');
  const ada = await newUser(ctx, 'ada@paper-lantern.example');
  await ctx.identity.addMembership({ userId: ada, organizationId: workosIdentifier, role: 'admin' });
  expect(await asMember.organization.listAdmins({ organizationHandle })).toEqual({
    admins: [
      { name: '', email: 'owner@paper-lantern.example' },
      { name: '', email: 'ada@paper-lantern.example' },
    ],
    nextCursor: null,
    totalCount: 2,
  });
  const stranger = proceduresOf(ctx, await newUser(ctx, 'nobody@example.com'));
  await expect(stranger.organization.listAdmins({ organizationHandle })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a foreign workspace runs the same queries as an unknown one', async () => {
  const { workspaceHandle } = await found('Quiet Harbour');
  const stranger = await newUser(ctx, 'stranger@example.com');
  const questionsFor = async (handle: string) => {
    const questions: string[] = [];
    const global = ctx.database.global.withPlugin({
      transformQuery: ({ node }) => {
        questions.push(ctx.database.global.getExecutor().compileQuery(node, { queryId: 'q' }).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const listMemberships = (userId: string) => {
      questions.push('memberships');
      return ctx.identity.listMemberships(userId);
    };
    const watched = { database: { ...ctx.database, global }, identity: { ...ctx.identity, listMemberships } };
    await expect(findWorkspace(watched, stranger, handle)).rejects.toMatchObject({ code: 'notFound' });
    return questions;
  };
  const unknown = await questionsFor('nobody-has-this');
  expect(await questionsFor(workspaceHandle)).toEqual(unknown);
  expect(unknown).toContain('memberships');
});

describe('further workspaces', () => {
  test('are created by admins, with their issuer, and listed at once', async () => {
    const { asOwner, organizationHandle } = await found('Fjord Books');
    const made = await asOwner.organization.workspaces.create({ organizationHandle, ...further, name: 'H' });
    const workspaceHandle = made.workspace.handle;
    expect(await asOwner.workspace.get({ workspaceHandle })).toMatchObject({
      name: 'H',
      issuerName: 'Fjord Books',
      issuerAddress: 'Quay 1\nOslo',
      issuerContact: 'help@fjord.example',
      timezoneName: 'Europe/Oslo',
    });
    const list = await asOwner.organization.workspaces.list({ organizationHandle });
    expect(list.workspaces.map(({ name }) => name)).toEqual(['Fjord Books', 'H']);
  });

  test('are refused to members, and to admins if the plan excludes them', async () => {
    const { asOwner, asMember, organizationHandle } = await found('Corner Bakery');
    const input = { organizationHandle, ...further, name: 'Second' };
    await expect(asMember.organization.workspaces.create(input)).rejects.toThrow(
      'Only an admin of your organization can do this.',
    );
    const plan = { ...fullPlan, workspaceCreationEnabled: false };
    await proceduresOf(ctx, operator).organization.plan.update({ organizationHandle, ...plan });
    const planSays = 'The plan of this organization includes no more workspaces.';
    await expect(asOwner.organization.workspaces.create(input)).rejects.toThrow(planSays);
    const { permissions, workspaceCreationEnabled } = await asOwner.organization.get({ organizationHandle });
    expect([permissions, workspaceCreationEnabled]).toEqual([
      { canManage: true, canCreateWorkspace: true },
      false,
    ]);
    // An admin could evade the plan with a new organization; a member may create their own.
    await expect(asOwner.workspace.create({ ...first, name: 'Way around' })).rejects.toThrow(planSays);
    await asMember.workspace.create({ ...first, name: 'A member’s own' });
    expect((await asOwner.organization.workspaces.list({ organizationHandle })).totalCount).toBe(1);
  });
});

describe('renaming an organization', () => {
  test('requires an admin, and renames it at the identity provider', async () => {
    const { asOwner, asMember, organizationHandle, workosIdentifier, workspaceHandle } =
      await found('Museum Shop');
    await expect(asMember.organization.update({ organizationHandle, name: 'Not mine' })).rejects.toThrow(
      'Only an admin of your organization can do this.',
    );
    await expect(asOwner.organization.update({ organizationHandle, name: ' Mus ' })).rejects.toThrow(
      'Name must be at least 5 characters',
    );
    expect(await asOwner.organization.update({ organizationHandle, name: ' Museum Store ' })).toEqual({
      name: 'Museum Store',
    });
    expect((await ctx.identity.findOrganization(workosIdentifier))?.name).toBe('Museum Store');
    expect((await asOwner.organization.get({ organizationHandle })).name).toBe('Museum Store');
    expect((await asOwner.workspace.get({ workspaceHandle })).organization.name).toBe('Museum Store');
  });

  test('changes nothing if the identity provider does not answer', async () => {
    const { owner, workosIdentifier, organizationHandle } = await found('Silent Films');
    const identity = { ...ctx.identity, renameOrganization: () => Promise.reject(new Error('No answer.')) };
    const procedures = proceduresOf({ ...ctx, identity }, owner, workosIdentifier);
    await expect(procedures.organization.update({ organizationHandle, name: 'Talkies' })).rejects.toThrow();
    expect((await procedures.organization.get({ organizationHandle })).name).toBe('Silent Films');
  });
});

describe('an organization’s plan', () => {
  test('is accessible to system admins only; for its own admin it is not found', async () => {
    const { asOwner, organizationHandle } = await found('Tea House');
    const refusalOf = (ask: Promise<unknown>) =>
      ask.then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    const { plan } = asOwner.organization;
    const own = [
      plan.get({ organizationHandle }),
      plan.update({ organizationHandle, ...fullPlan }),
      plan.get({ organizationHandle: 'no-such-place' }),
    ];
    expect(await Promise.all(own.map(refusalOf))).toEqual(['Not found.', 'Not found.', 'Not found.']);
    const operators = proceduresOf(ctx, operator).organization.plan;
    expect(await operators.get({ organizationHandle })).toEqual(fullPlan);
    expect(await refusalOf(operators.get({ organizationHandle: 'no-such-place' }))).toBe('Not found.');
  });

  test('applies from the next request, in both directions', async () => {
    const { asOwner, organizationHandle, workspaceHandle } = await found('Night Market');
    const { plan } = proceduresOf(ctx, operator).organization;
    const limited: OrganizationPlan = {
      workspaceCreationEnabled: false,
      canCreateNonDemoTemplates: false,
      canSendCustomPassDownloadEmails: false,
      demoPassCountLimit: 0,
      showPlatformBranding: true,
      embeddedDesignerEnabled: false,
    };
    const template = { workspaceHandle, name: 'Rewards', passType: 'loyalty' } as const;
    const create = (createAsDemo: boolean) =>
      asOwner.workspace.passTemplates.create({ ...template, createAsDemo });

    expect(await plan.update({ organizationHandle, ...limited })).toEqual(limited);
    expect(await plan.get({ organizationHandle })).toEqual(limited);
    expect(await asOwner.workspace.get({ workspaceHandle })).toMatchObject({
      canCreateNonDemoTemplates: false,
      canSendCustomPassDownloadEmails: false,
      demoPassCountLimit: { usage: 0, limit: 0 },
      showPlatformBranding: true,
    });
    await expect(create(false)).rejects.toThrow('Your plan allows demo pass templates only.');
    const demo = await create(true);
    await asOwner.workspace.passTemplates.publish({
      workspaceHandle,
      passTemplateId: demo.id,
      revisionId: demo.revisionId,
    });
    const issue = () =>
      asOwner.workspace.passes.issue({
        workspaceHandle,
        passTemplateId: demo.id,
        user: { email: 'holder@example.com' },
      });
    await expect(issue()).rejects.toThrow('This workspace has reached its limit of 0 demo passes.');

    await plan.update({ organizationHandle, ...limited, demoPassCountLimit: 1 });
    await issue();
    expect(await asOwner.workspace.get({ workspaceHandle })).toMatchObject({
      demoPassCountLimit: { usage: 1, limit: 1 },
    });
    await expect(issue()).rejects.toThrow('This workspace has reached its limit of 1 demo passes.');
    await plan.update({ organizationHandle, ...fullPlan });
    await create(false);
    await issue();
    expect((await asOwner.workspace.get({ workspaceHandle })).demoPassCountLimit).toBeNull();
  });

  test('accepts a whole number or no limit, with a validation error otherwise', async () => {
    const { organizationHandle } = await found('Number Works');
    const { plan } = proceduresOf(ctx, operator).organization;
    for (const demoPassCountLimit of [-1, 1.5, 2_000_000_000])
      await expect(plan.update({ organizationHandle, ...fullPlan, demoPassCountLimit })).rejects.toThrow(
        /Enter (a whole number|at most)/,
      );
  });
});
