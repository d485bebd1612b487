import { emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { attribute } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { getPass } from '../passes/get-pass.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { listPasses } from '../passes/list-passes.ts';
import { scanPass } from './scan-pass.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

/** The workspace is in Oslo, an hour ahead of UTC in winter. */
async function createPass(validFrom: string, attributes: Record<string, string> = {}) {
  const { ctx } = server;
  const tenant = await createTestWorkspace(ctx, { passes: 0 });
  const { workspaceId, workspace, passTemplateId, inWorkspace } = tenant;
  const empty = emptyDesignDocument('loyalty', 'Cake');
  const document = {
    ...empty,
    fields: { header: [], primary: [], secondary: [], auxiliary: [], back: [] },
    attributes: [attribute('starts', { type: 'date', default: '2026-12-24T19:30' })],
    features: { ...empty.features, ...(validFrom && { validFrom }) },
  };
  const passId = await inWorkspace(async (tx) => {
    const { revisionId } = await savePassTemplate(ctx, tx, {
      passTemplateId,
      document,
      savedBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
    const user = { email: 'ada@example.com', firstName: 'Ada', lastName: '' };
    return (
      await issuePass(ctx, tx, workspace, { passTemplateId, user, attributes }, { via: 'api', by: null })
    ).id;
  });
  const scanAt = (at: string) =>
    scanPass(
      { ...ctx, clock: () => new Date(at) },
      { workspaceId, scannedBy: ctx.ids.uuid() },
      {
        id: ctx.ids.uuid(),
        barcode: passSerialNumber({ workspaceId, passId }),
        action: { kind: 'redeem' },
      },
    );
  return { passId, passTemplateId, inWorkspace, scanAt };
}

test('a scanner refuses a pass before it is valid and says from when, in the time of the workspace', async () => {
  const { scanAt, inWorkspace, passId, passTemplateId } = await createPass('2026-12-24');
  const early = await scanAt('2026-12-23T22:59:59Z');
  expect(early).toMatchObject({
    outcome: 'notYetValid',
    message: 'This pass is not valid yet.',
    advice: 'Do not accept it before 24 December 2026 at 00:00.',
  });
  expect((await scanAt('2026-12-23T23:00:00Z')).outcome).toBe('accepted');
  const validFrom = '2026-12-23T23:00:00.000Z';
  expect(await inWorkspace((tx) => getPass(server.ctx, tx, passId))).toMatchObject({ validFrom });
  const { items } = await inWorkspace((tx) => listPasses(server.ctx, tx, { passTemplateId }));
  expect(items).toMatchObject([{ validFrom }]);
});

test('an attribute gives each pass its own date, and the template the default', async () => {
  const text = '{{ attributes.starts }}';
  const preset = await createPass(text);
  expect((await preset.scanAt('2026-12-24T18:29:00Z')).outcome).toBe('notYetValid');
  expect((await preset.scanAt('2026-12-24T18:30:00Z')).outcome).toBe('accepted');
  const own = await createPass(text, { starts: '2026-11-01' });
  expect((await own.scanAt('2026-11-02T00:00:00Z')).outcome).toBe('accepted');
});

test('a design without a date answers no validity', async () => {
  const { passId, inWorkspace } = await createPass('');
  expect(await inWorkspace((tx) => getPass(server.ctx, tx, passId))).not.toHaveProperty('validFrom');
});
