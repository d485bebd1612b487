import { expect, it } from 'vitest';
import { answeringTrpc, refusal } from '../../lib/answering-trpc.fixture.ts';
import { createQueryClient } from '../../query-client.ts';
import { decideLanding, findLanding } from './find-landing.ts';

const none = { totalCount: 0, first: undefined };
const one = { totalCount: 1, first: 'acme' };
const many = { totalCount: 3, first: 'acme' };

it('sends a person without workspaces to create one', () => {
  expect(decideLanding(none, none)).toEqual({ to: 'createWorkspace' });
});

it('sends the owner of exactly one organization and one workspace into the workspace', () => {
  expect(decideLanding(one, one)).toEqual({ to: 'workspace', workspaceHandle: 'acme' });
});

it('sends the owner of exactly one organization with several workspaces, or none, to the organization', () => {
  expect(decideLanding(one, many)).toEqual({ to: 'organization', organizationHandle: 'acme' });
  expect(decideLanding(one, none)).toEqual({ to: 'organization', organizationHandle: 'acme' });
});

it('lets everybody else choose', () => {
  expect(decideLanding(many, one)).toEqual({ to: 'picker' });
  expect(decideLanding(many, many)).toEqual({ to: 'picker' });
});

const pageOf = (handles: string[] = []) => ({ totalCount: handles.length, nextCursor: null });
const first = (handles: string[] = []) => handles.slice(0, 1).map((handle) => ({ name: handle, handle }));

async function land(answers: { own?: string; organizations?: string[]; workspaces?: string[] }) {
  const queryClient = createQueryClient();
  const { trpc, asked } = answeringTrpc(queryClient, {
    'organization.lookup': () => {
      if (answers.own === undefined) throw refusal('NOT_FOUND', 'Not found');
      return { handle: answers.own, workosIdentifier: 'org_1' };
    },
    'organization.list': () => ({
      organizations: first(answers.organizations),
      ...pageOf(answers.organizations),
    }),
    'workspace.list': () => ({
      workspaces: first(answers.workspaces).map((workspace) => ({
        ...workspace,
        organization: workspace,
        passTemplateCount: 0,
        passCount: 0,
      })),
      ...pageOf(answers.workspaces),
    }),
  });
  return { landing: await findLanding(trpc, queryClient), asked };
}

it('"first look up the user’s own organization; if one exists, redirect to /org/{organizationHandle}", and count nothing', async () => {
  const { landing, asked } = await land({ own: 'museum', organizations: ['acme', 'museum'] });
  expect(landing).toEqual({ to: 'organization', organizationHandle: 'museum' });
  expect(asked).toEqual([['organization.lookup', {}]]);
});

it('"Otherwise check organization and workspace totals", each by a lookup of limit 1', async () => {
  const { landing, asked } = await land({ organizations: ['acme'], workspaces: ['tea'] });
  expect(landing).toEqual({ to: 'workspace', workspaceHandle: 'tea' });
  expect(asked.slice(1)).toEqual([
    ['organization.list', { limit: 1 }],
    ['workspace.list', { limit: 1 }],
  ]);
});

it.each([
  [{}, 'createWorkspace'],
  [{ organizations: ['acme'], workspaces: ['tea', 'coffee'] }, 'organization'],
  [{ organizations: ['acme', 'museum'], workspaces: ['tea'] }, 'picker'],
  [{ workspaces: ['tea'] }, 'picker'],
] as const)('"otherwise show the picker": %j leads to %s', async (lists, to) => {
  const { landing } = await land({
    ...('organizations' in lists && { organizations: [...lists.organizations] }),
    ...('workspaces' in lists && { workspaces: [...lists.workspaces] }),
  });
  expect(landing.to).toBe(to);
});

it('fails if the own organization cannot be loaded, without redirecting', async () => {
  const queryClient = createQueryClient();
  const { trpc } = answeringTrpc(queryClient, {
    'organization.lookup': () => {
      throw refusal('BAD_REQUEST', 'The question was not understood.');
    },
  });
  await expect(findLanding(trpc, queryClient)).rejects.toThrow('The question was not understood.');
});
