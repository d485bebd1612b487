import { expect, it } from 'vitest';
import { decideLanding } from './find-landing.ts';

const none = { totalCount: 0, first: undefined };
const one = { totalCount: 1, first: 'acme' };
const many = { totalCount: 3, first: 'acme' };

it('sends somebody with nothing to create a workspace', () => {
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
