import type { LinkedTemplates } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate, type PassTemplateRow } from './find-pass-template.ts';

export async function getLinkedTemplates(
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<LinkedTemplates> {
  return { passTemplateIds: (await findPassTemplate(tx, passTemplateId)).linked_template_ids ?? [] };
}

/** @throws AppError `notFound`, `archived`, `validationFailed` for a template that Google would not link */
export async function saveLinkedTemplates(
  ctx: Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, passTemplateIds }: LinkedTemplates & { passTemplateId: string },
): Promise<LinkedTemplates> {
  const { workspaceId, db } = tx;
  const ids = [...new Set(passTemplateIds)];
  const templates = await lockTemplates(tx, [passTemplateId, ...ids]);
  const card = templates.get(passTemplateId);
  if (!card) throw new AppError('notFound');
  if (card.archived_at) throw new AppError('archived');
  requireLinkable(card, ids, templates);
  await db
    .updateTable('pass_templates')
    .set({ linked_template_ids: ids })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
  const before = card.linked_template_ids ?? [];
  const linked = new Set((await findCards(tx, before)).flatMap((each) => each.linked_template_ids ?? []));
  await setLinked(tx, ids, true);
  await setLinked(
    tx,
    before.filter((id) => !linked.has(id)),
    false,
  );
  await announce(ctx, tx, [{ type: 'passTemplate.linksChanged', payload: { passTemplateId } }]);
  return { passTemplateIds: ids };
}

/** In one order, against deadlocks. */
async function lockTemplates(
  { workspaceId, db }: WorkspaceTransaction,
  ids: readonly string[],
): Promise<Map<string, PassTemplateRow>> {
  const rows = await db
    .selectFrom('pass_templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Google: a linked object is of the same issuer, is not the object itself, and has no linked objects.
 * @see https://developers.google.com/wallet/retail/loyalty-cards/use-cases/auto-linked-passes
 */
function requireLinkable(
  card: PassTemplateRow,
  ids: readonly string[],
  templates: ReadonlyMap<string, PassTemplateRow>,
): void {
  if (ids.length === 0) return;
  if (!card.google_issuer_id) throw refusal(0, 'This pass template has no Google issuer.');
  if (card.is_linked)
    throw refusal(
      0,
      'The passes of this template are linked to a card themselves, so they can have no linked passes.',
    );
  ids.forEach((id, index) => {
    const problem = problemOf(card, templates.get(id));
    if (problem) throw refusal(index, problem);
  });
}

function problemOf(card: PassTemplateRow, template: PassTemplateRow | undefined): string | null {
  if (!template) return 'There is no such pass template.';
  if (template.id === card.id) return 'A pass cannot be linked to itself.';
  if (template.archived_at) return `“${template.name}” is archived.`;
  if (template.google_issuer_id !== card.google_issuer_id)
    return `“${template.name}” has another Google issuer; Google links passes of one issuer only.`;
  return (template.linked_template_ids ?? []).length > 0
    ? `“${template.name}” has linked passes of its own; Google allows no links of links.`
    : null;
}

function refusal(index: number, message: string): AppError {
  return new AppError('validationFailed', {
    message,
    issues: [{ path: `passTemplateIds.${index}`, message }],
  });
}

/** The cards to which passes of the templates attach themselves. */
export function findCards({ workspaceId, db }: WorkspaceTransaction, templateIds: readonly string[]) {
  return db
    .selectFrom('pass_templates')
    .select(['id', 'linked_template_ids'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`linked_template_ids && ${templateIds}::uuid[]`)
    .execute();
}

async function setLinked(
  { workspaceId, db }: WorkspaceTransaction,
  ids: readonly string[],
  isLinked: boolean,
): Promise<void> {
  await db
    .updateTable('pass_templates')
    .set({ is_linked: isLinked })
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}
