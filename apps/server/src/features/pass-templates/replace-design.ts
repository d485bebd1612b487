import { isDeepStrictEqual } from 'node:util';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from './find-pass-template.ts';
import { getDesign, type PassTemplateDesign } from './get-design.ts';
import { savePassTemplate } from './save-pass-template.ts';

export type NewDesign = {
  passTemplateId: string;
  /** The workspace's. */
  timezone: string;
  /** The revision that the caller has read. Throws `conflict` if it is no longer the latest. */
  revisionId: string;
  name?: string | undefined;
  document: DesignDocument;
};

/**
 * Saves a design, and possibly a name, on behalf of a key. What is saved already writes nothing and is no conflict, so that a repetition
 * after a lost response succeeds.
 */
export async function replaceDesign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, timezone, revisionId, name, document }: NewDesign,
): Promise<PassTemplateDesign> {
  await findPassTemplate(tx, passTemplateId, true);
  const latest = await getDesign(ctx, tx, { passTemplateId, timezone });
  const isSameDesign = isDeepStrictEqual(latest.document, document);
  const isSameName = name === undefined || name === latest.name;
  if (isSameDesign && isSameName && latest.archivedAt === null) return latest;
  await savePassTemplate(ctx, tx, {
    passTemplateId,
    basedOnRevisionId: revisionId,
    savedBy: null,
    ...(isSameName ? {} : { name }),
    ...(isSameDesign ? {} : { document }),
  });
  return getDesign(ctx, tx, { passTemplateId, timezone });
}
