import type { PassFilter } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { insertLaunched } from '../../testing/launched-run.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { listPasses } from '../passes/list-passes.ts';
import { listSegments } from './list-segments.ts';
import { removeSegment } from './remove-segment.ts';
import { saveSegment } from './save-segment.ts';

const filter: PassFilter = { all: [{ key: 'points', operator: 'isMoreThan', value: 100 }] };

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
const save = (name: string, more: { segmentId?: string; filter?: PassFilter } = {}) =>
  inWorkspace((tx) => saveSegment(server.ctx, tx, { passTemplateId, name, filter, savedBy: null, ...more }));
const list = () => inWorkspace((tx) => listSegments(tx, passTemplateId));

test('a segment is saved, renamed and removed, and its name is unique in its template', async () => {
  const { id } = await save('Regulars');
  await expect(save('REGULARS')).rejects.toMatchObject({
    code: 'validationFailed',
    issues: [{ path: 'name' }],
  });
  await save('Guests 10');
  await save('Guests 9');
  await save('Friends', { segmentId: id, filter: { not: filter } });
  expect((await list()).map(({ name }) => name)).toEqual(['Friends', 'Guests 9', 'Guests 10']);
  expect((await list())[0]).toMatchObject({ id, filter: { not: filter }, problems: [] });
  await inWorkspace((tx) => removeSegment(tx, passTemplateId, id));
  await expect(inWorkspace((tx) => removeSegment(tx, passTemplateId, id))).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(save('Friends', { segmentId: id })).rejects.toMatchObject({ code: 'notFound' });
});

test('a segment of a removed attribute still loads and says what is wrong, and no list uses it', async () => {
  const broken: PassFilter = { all: [{ field: 'status', operator: 'is', value: 'issued' }, { not: filter }] };
  await save('Beginners', { filter: broken });
  await publish((document) => ({
    ...document,
    attributes: document.attributes.map((each) =>
      each.key === 'points' ? { ...each, key: 'stamps' } : each,
    ),
  }));
  const problem = { path: 'all.1.not.all.0', message: 'The pass template has no attribute “points”.' };
  expect((await list()).find(({ name }) => name === 'Beginners')).toMatchObject({
    filter: broken,
    problems: [problem],
  });
  const refusal = { code: 'validationFailed', issues: [{ ...problem, path: `filter.${problem.path}` }] };
  await expect(save('Newcomers', { filter: broken })).rejects.toMatchObject(refusal);
  await expect(
    inWorkspace((tx) => listPasses(server.ctx, tx, { passTemplateId, filter: broken })),
  ).rejects.toMatchObject(refusal);
});

test('a filter by a campaign of another template or workspace, or of none, is refused', async () => {
  const { ctx } = server;
  const stranger = await createTestWorkspace(ctx, { passes: 0 });
  const [own, foreign] = [ctx.ids.uuid(), ctx.ids.uuid()];
  const launched_at = ctx.clock();
  const launch = (id: string, target_pass_template_id: string) => (tx: WorkspaceTransaction) =>
    insertLaunched(tx, [{ id, target_pass_template_id, launched_at }]);
  await inWorkspace(launch(own, passTemplateId));
  await stranger.inWorkspace(launch(foreign, stranger.passTemplateId));
  const without = (value: string): PassFilter => ({
    all: [{ field: 'convertedCampaign', operator: 'isNot', value }],
  });
  await save('Not yet', { filter: without(own.toUpperCase()) });
  for (const campaignId of [foreign, ctx.ids.uuid()]) {
    const refusal = {
      code: 'validationFailed',
      issues: [
        {
          path: 'filter.all.0',
          message: '“Converted in the campaign” names a campaign that the pass template does not have.',
        },
      ],
    };
    await expect(save('Nothing', { filter: without(campaignId) })).rejects.toMatchObject(refusal);
    await expect(
      inWorkspace((tx) => listPasses(ctx, tx, { passTemplateId, filter: without(campaignId) })),
    ).rejects.toMatchObject(refusal);
  }
});

async function publish(change: (document: DesignDocument) => DesignDocument): Promise<void> {
  const { ctx } = server;
  await inWorkspace(async (tx) => {
    const changed = JSON.stringify(change((await findPublishedDesign(tx, passTemplateId)).document));
    const document: DesignDocument = JSON.parse(changed.replaceAll('attributes.points', 'attributes.stamps'));
    const { revisionId } = await savePassTemplate(ctx, tx, { passTemplateId, document, savedBy: null });
    await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
  });
}
