import { emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { voidTemplatePasses } from '../passes/void-template-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { addAttribute } from './add-attribute.ts';
import { createPassTemplate } from './create-pass-template.ts';
import { findPassTemplate, findRevision } from './find-pass-template.ts';
import { readTemplateStats } from './get-pass-template.ts';
import { publishPassTemplate } from './publish-pass-template.ts';
import { savePassTemplate } from './save-pass-template.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

test('publishing another template’s revision is not found, and an outdated one is a conflict', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 });
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const other = await createPassTemplate(ctx, tx, workspace, {
      name: 'Another',
      passType: 'loyalty',
      createAsDemo: false,
      createdBy: null,
    });
    const publish = (revisionId: string) => publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
    await expect(publish(other.revisionId)).rejects.toMatchObject({ code: 'notFound' });
    const document = emptyDesignDocument('loyalty', 'Changed');
    const outdated = { passTemplateId: other.id, revisionId: other.revisionId };
    await savePassTemplate(ctx, tx, { passTemplateId: other.id, document, savedBy: null });
    await expect(publishPassTemplate(ctx, tx, outdated)).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('saving again after a lost response changes nothing, and a rename is no conflict with a newer design', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  const { latest_revision_id: revisionId } = await inWorkspace((tx) => findPassTemplate(tx, passTemplateId));
  const save = (changes: Partial<Parameters<typeof savePassTemplate>[2]>) =>
    ctx.database.inWorkspace(workspaceId, (tx) =>
      savePassTemplate(ctx, tx, {
        passTemplateId,
        basedOnRevisionId: revisionId,
        savedBy: null,
        ...changes,
      }),
    );
  const document = emptyDesignDocument('loyalty', 'Changed');
  const saved = await save({ document });
  expect(saved.revisionId).not.toBe(revisionId);
  expect(await save({ document })).toEqual(saved);
  expect(await save({ name: 'Renamed' })).toEqual(saved);
  await expect(save({ document: emptyDesignDocument('loyalty', 'Theirs') })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a design with Liquid that no pass can draw is neither created nor saved; other faults wait for publication', async () => {
  const { ctx } = server;
  const { workspace, inWorkspace, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 });
  const design = emptyDesignDocument('loyalty', 'Club');
  const refusal = {
    code: 'validationFailed',
    message: expect.stringContaining('No attribute is declared for {{ attributes.nothing }}'),
    issues: [
      { path: 'fields.back.1.value', message: expect.stringContaining('attributes.nothing') },
      { path: 'features.locations.0.relevantText', message: expect.any(String) },
    ],
  };
  await inWorkspace(async (tx) => {
    const { fields, features } = design;
    const [about, help] = fields.back;
    if (!about || !help) throw new Error('The design has another back.');
    const nothing = '{{ attributes.nothing }}';
    const document = {
      ...design,
      fields: { ...fields, back: [about, { ...help, value: nothing }] },
      features: {
        ...features,
        locations: [{ id: 'quay', latitude: 1, longitude: 2, relevantText: nothing }],
      },
    };
    await expect(
      createPassTemplate(ctx, tx, workspace, {
        name: 'Club',
        passType: 'loyalty',
        createAsDemo: false,
        document,
        createdBy: null,
      }),
    ).rejects.toMatchObject(refusal);
    const save = { passTemplateId, savedBy: null };
    await expect(savePassTemplate(ctx, tx, { ...save, document })).rejects.toMatchObject(refusal);
    const unfinished = { ...design, heading: '', description: '' };
    await expect(savePassTemplate(ctx, tx, { ...save, document: unfinished })).resolves.toBeTruthy();
  });
});

test('archiving with voiding voids the passes that are issued minus voided, expired ones included', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId, passIds } = await createTestWorkspace(ctx, { passes: 3 });
  const [expired = ''] = passIds;
  const now = ctx.clock();
  await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .updateTable('passes')
      .set({ expires_at: now })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', expired)
      .execute(),
  );
  const voiding = { workspaceId, passTemplateId, shouldVoidPasses: true, archivedAt: now.toISOString() };
  expect(await voidTemplatePasses(ctx, voiding)).toBeUndefined();
  const { statuses, stats } = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
    statuses: await tx.db
      .selectFrom('passes')
      .select(['id', 'status'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute(),
    stats: await readTemplateStats(tx, passTemplateId, null, now),
  }));
  expect(statuses).toEqual(passIds.map((id) => ({ id, status: 'voided' })));
  expect(stats).toMatchObject({ issued: 3, expired: 0 });
});

test('an attribute is published with the published design; a draft keeps its own changes and has it too', async () => {
  const { ctx } = server;
  const { passTemplateId, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  await inWorkspace(async (tx) => {
    const before = await findPassTemplate(tx, passTemplateId);
    const { document } = await findRevision(tx, before.latest_revision_id);
    const draft = { ...document, heading: 'Not published yet' };
    await savePassTemplate(ctx, tx, { passTemplateId, document: draft, savedBy: null });
    const attribute = {
      passTemplateId,
      key: 'stamps',
      label: 'Stamps',
      type: 'number',
      savedBy: null,
    } as const;
    await addAttribute(ctx, tx, { ...attribute, isShown: true });
    const after = await findPassTemplate(tx, passTemplateId);
    const [published, latest] = await Promise.all(
      [after.published_revision_id ?? '', after.latest_revision_id].map((id) => findRevision(tx, id)),
    );
    expect(published?.document.heading).toBe(document.heading);
    expect(latest?.document.heading).toBe('Not published yet');
    for (const revision of [published, latest]) {
      expect(revision?.document.attributes).toContainEqual(
        expect.objectContaining({ key: 'stamps', type: 'number' }),
      );
      expect(revision?.document.fields.back.at(-1)).toMatchObject({
        value: '{{ attributes.stamps }}',
        kind: 'number',
      });
    }
    await expect(addAttribute(ctx, tx, { ...attribute, isShown: false })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

test('an attribute that is not shown changes no field, and leaves no draft', async () => {
  const { ctx } = server;
  const { passTemplateId, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  await inWorkspace(async (tx) => {
    const before = await findRevision(tx, (await findPassTemplate(tx, passTemplateId)).latest_revision_id);
    const attribute = {
      passTemplateId,
      key: 'birthday',
      label: 'Birthday',
      type: 'date',
      savedBy: null,
    } as const;
    await addAttribute(ctx, tx, { ...attribute, isShown: false });
    const template = await findPassTemplate(tx, passTemplateId);
    expect(template.published_revision_id).toBe(template.latest_revision_id);
    const { document } = await findRevision(tx, template.latest_revision_id);
    expect(document.fields).toEqual(before.document.fields);
  });
});
