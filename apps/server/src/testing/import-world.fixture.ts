import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import type { Context } from '../context.ts';
import { checkImport } from '../features/imports/check-import.ts';
import { exportPasses } from '../features/imports/export/export-passes.ts';
import { getImport } from '../features/imports/get-import.ts';
import { previewImport } from '../features/imports/preview-import.ts';
import { refusedRows } from '../features/imports/refused-rows.ts';
import { runImport } from '../features/imports/run-import.ts';
import { saveImportSettings } from '../features/imports/save-import-settings.ts';
import { startImport } from '../features/imports/start-import.ts';
import { uploadImport } from '../features/imports/upload-import.ts';
import { publishPassTemplate } from '../features/pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../features/pass-templates/save-pass-template.ts';
import { createTestWorkspace } from './test-workspace.fixture.ts';

export const attribute = (key: string, more: Partial<Attribute> = {}): Attribute => ({
  id: key,
  key,
  label: key,
  type: 'text',
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...more,
});

export const firstAttempt = { retries: 0, signal: new AbortController().signal };

/** A workspace with a published template of these attributes, and what its members do with imports. Jobs run when a test runs them. */
export async function createImportWorld(
  ctx: Context,
  attributes: Attribute[] = [attribute('points', { type: 'number' }), attribute('tier', { scope: 'user' })],
) {
  const { workspaceId, passTemplateId, workspace, inWorkspace } = await createTestWorkspace(ctx, {
    passes: 0,
  });
  const fields = { header: [], primary: [], secondary: [], auxiliary: [], back: [] };
  const document = { ...emptyDesignDocument('loyalty', 'Rewards'), fields, attributes };
  await inWorkspace(async (tx) => {
    const { revisionId } = await savePassTemplate(ctx, tx, { passTemplateId, document, savedBy: null });
    await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
  });
  async function* inParts(file: string | Uint8Array) {
    const bytes = Buffer.from(file as string);
    for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
  }
  const get = (importId: string) => inWorkspace((tx) => getImport(ctx, tx, importId));
  const upload = async (file: string | Uint8Array | AsyncIterable<Uint8Array>, fileName = 'people.csv') => {
    const parts = typeof file === 'string' || file instanceof Uint8Array ? inParts(file) : file;
    const input = { passTemplateId, fileName, createdBy: null };
    return get((await uploadImport(ctx, workspaceId, input, parts)).answer.id);
  };
  const save = async (importId: string, settings: Parameters<typeof saveImportSettings>[3]) => {
    await inWorkspace((tx) => saveImportSettings(ctx, tx, importId, settings));
    return get(importId);
  };
  const start = (importId: string) => inWorkspace((tx) => startImport(ctx, tx, importId));
  const run = async (importId: string) => {
    while (await runImport(ctx, { workspaceId, importId }, firstAttempt));
    return get(importId);
  };
  return {
    workspace,
    workspaceId,
    passTemplateId,
    inWorkspace,
    get,
    upload,
    save,
    start,
    run,
    preview: (importId: string) => previewImport(ctx, workspace, importId),
    /** In one part, however slow the machine is. */
    check: (importId: string) => {
      const now = ctx.clock();
      return checkImport({ ...ctx, clock: () => now }, workspace, importId, null);
    },
    importFile: async (
      file: string | Uint8Array,
      settings: Parameters<typeof saveImportSettings>[3] = {},
    ) => {
      const { id } = await upload(file);
      await save(id, settings);
      await start(id);
      return run(id);
    },
    refused: async (importId: string) => textOf((await refusedRows(ctx, workspaceId, importId)).parts),
    exported: async (query = {}) =>
      textOf((await exportPasses(ctx, workspaceId, { passTemplateId, ...query })).parts),
    passes: () =>
      inWorkspace(({ db }) =>
        db
          .selectFrom('passes')
          .innerJoin('pass_users', (join) =>
            join
              .onRef('pass_users.id', '=', 'passes.pass_user_id')
              .on('pass_users.workspace_id', '=', workspaceId),
          )
          .select([
            'passes.id',
            'email',
            'first_name',
            'last_name',
            'passes.external_id',
            'passes.attributes as values',
            'pass_users.attributes as user_values',
            'expires_at',
          ])
          .where('passes.workspace_id', '=', workspaceId)
          .where('pass_template_id', '=', passTemplateId)
          .orderBy('passes.id')
          .execute(),
      ),
  };
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(parts)).join('');
}
