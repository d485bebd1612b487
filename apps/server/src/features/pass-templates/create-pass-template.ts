import { type DesignDocument, emptyDesignDocument, type PassType } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { saveSearchWords } from '../../platform/database/search/save-search-words.ts';
import { announce } from '../../platform/events/announce.ts';
import { choosePlatforms, type PlatformSelection } from '../wallet-platforms/choose-platforms.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { requireKnownImages } from './require-known-images.ts';
import { requireReadableTexts } from './require-readable-texts.ts';

export type NewPassTemplate = PlatformSelection & {
  name: string;
  passType: PassType;
  document?: DesignDocument | undefined;
  createdBy: string | null;
};

export async function createPassTemplate(
  ctx: Pick<Context, 'ids' | 'clock' | 'apple' | 'google' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  input: NewPassTemplate,
): Promise<{ id: string; revisionId: string }> {
  const { name, passType, createAsDemo, document, createdBy } = input;
  if (!createAsDemo && !workspace.organization.can_create_non_demo_templates)
    throw new AppError('forbidden', { message: 'Your plan allows demo pass templates only.' });
  const design = document ?? emptyDesignDocument(passType, name);
  if (design.passType !== passType)
    throw new AppError('badRequest', { message: 'The design is of another pass type than the template.' });
  requireReadableTexts(design);
  await requireKnownImages(tx, design.images);
  const platforms = await choosePlatforms(ctx, tx, input);
  const ids = { id: ctx.ids.uuid(), revisionId: ctx.ids.uuid() };
  const now = ctx.clock();
  await tx.db
    .insertInto('pass_templates')
    .values({
      workspace_id: tx.workspaceId,
      id: ids.id,
      name,
      pass_type: passType,
      is_demo: createAsDemo,
      apple_pass_type_identifier_id: platforms.applePassTypeIdentifierId,
      google_issuer_id: platforms.googleIssuerId,
      latest_revision_id: ids.revisionId,
      sign_up_access_level: 'NONE',
      change_number: '0',
      last_modified: now,
      created_at: now,
    })
    .execute();
  await saveSearchWords(tx, 'passTemplates', [{ id: ids.id, text: name }]);
  await insertRevision(tx, { ...ids, number: 1, document: design, createdBy, now });
  await announce(ctx, tx, [{ type: 'passTemplate.created', payload: { passTemplateId: ids.id } }]);
  return ids;
}

type NewRevision = {
  id: string;
  revisionId: string;
  number: number;
  document: DesignDocument;
  createdBy: string | null;
  now: Date;
};

export async function insertRevision(
  { workspaceId, db }: WorkspaceTransaction,
  { id, revisionId, number, document, createdBy, now }: NewRevision,
): Promise<void> {
  await db
    .insertInto('pass_template_revisions')
    .values({
      workspace_id: workspaceId,
      id: revisionId,
      pass_template_id: id,
      number,
      document: JSON.stringify(document),
      created_by: createdBy,
      created_at: now,
    })
    .execute();
}
