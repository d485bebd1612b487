import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { archivePassTemplate } from '../pass-templates/archive-pass-template.ts';
import { getPassTemplate } from '../pass-templates/get-pass-template.ts';
import { unarchivePassTemplate } from '../pass-templates/unarchive-pass-template.ts';
import { getSignUps } from './get-sign-ups.ts';
import { type SignUpChanges, saveSignUps } from './save-sign-ups.ts';

let server: TestServer;
let workspaceId: string;
let passTemplateId: string;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ({ workspaceId, passTemplateId } = await createTestWorkspace(server.ctx, { passes: 0 }));
});

afterAll(() => server?.stop());

const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
  server.ctx.database.inWorkspace(workspaceId, work);
const save = (changes: Omit<SignUpChanges, 'passTemplateId'>) =>
  inWorkspace((tx) => saveSignUps(server.ctx, tx, { passTemplateId, ...changes }));

test('sign-up is disabled until a level is saved, and then the template names the address of its page', async () => {
  const url = expect.stringMatching(new RegExp(`^${server.ctx.config.publicUrl}/s/[1-9a-z]+\\.[\\w-]{22}$`));
  const disabled = {
    ...{ accessLevel: 'NONE', consentText: '', confirmEmail: false, url: null },
    ...{ contact: 'email', phoneCountry: null },
  };
  expect(await inWorkspace((tx) => getSignUps(server.ctx, tx, passTemplateId))).toEqual(disabled);
  expect(await save({ accessLevel: 'ANY' })).toEqual({ ...disabled, accessLevel: 'ANY', url });
  expect(await inWorkspace((tx) => getPassTemplate(server.ctx, tx, passTemplateId))).toMatchObject({
    signUpEnabled: true,
    signUpAccessLevel: 'ANY',
    signUpUrl: url,
  });
  expect(await save({ accessLevel: 'NONE' })).toEqual(disabled);
});

test('a setting that is not given stays as it is', async () => {
  await save({ consentText: 'I agree.', confirmEmail: true });
  expect(await save({ accessLevel: 'ISSUED' })).toMatchObject({
    consentText: 'I agree.',
    confirmEmail: true,
  });
});

test('the page of an archived template is closed and cannot be changed', async () => {
  await save({ accessLevel: 'ANY' });
  await inWorkspace((tx) => archivePassTemplate(server.ctx, tx, { passTemplateId, shouldVoidPasses: false }));
  await expect(save({ accessLevel: 'ANY' })).rejects.toMatchObject({ code: 'archived' });
  const archived = await inWorkspace((tx) => getPassTemplate(server.ctx, tx, passTemplateId));
  expect(archived).toMatchObject({ signUpEnabled: false, signUpAccessLevel: 'ANY', signUpUrl: null });
  await inWorkspace((tx) => unarchivePassTemplate(server.ctx, tx, passTemplateId));
  const active = await inWorkspace((tx) => getPassTemplate(server.ctx, tx, passTemplateId));
  expect(active).toMatchObject({ signUpEnabled: true, signUpUrl: expect.any(String) });
});
