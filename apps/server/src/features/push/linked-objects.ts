import { linkedObjectsMax } from '@tessera/google-wallet';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { mapInLanes } from '../../platform/map-in-lanes.ts';
import { provideGoogleObject } from '../downloads/create-google-save-link.ts';
import type { GooglePass } from '../rendering/find-google-passes.ts';
import type { GoogleTemplate } from '../rendering/load-google-template.ts';
import { isFinalRefusal } from './patch-google-object.ts';

const lanes = 3;

/**
 * The objects that Google shows beneath each card, by the card's pass: of its holder's valid passes of the linked templates. Creates missing
 * objects, since Google refuses a link to an unknown one.
 */
export async function findLinkedObjects(
  ctx: Context,
  google: GoogleTemplate,
  cards: readonly GooglePass[],
): Promise<ReadonlyMap<string, string[]>> {
  const linkedTemplateIds = google.renderer.template.linked_template_ids ?? [];
  const { workspaceId } = google;
  if (linkedTemplateIds.length === 0 || cards.length === 0) return new Map();
  const offers = await ctx.database.inWorkspace(workspaceId, (tx) =>
    findOffers(tx, google, { linkedTemplateIds, cards, now: ctx.clock() }),
  );
  const known = await mapInLanes(offers, lanes, async ({ pass_id: passId, user_id, object_id }) => ({
    user_id,
    objectId: object_id ?? (await provide(ctx, { workspaceId, passId })),
  }));
  return new Map(
    cards.map(({ pass }) => [
      pass.id,
      known
        .flatMap(({ user_id, objectId }) =>
          pass.status === 'issued' && user_id === pass.pass_user_id && objectId ? [objectId] : [],
        )
        .slice(0, linkedObjectsMax)
        .toSorted(),
    ]),
  );
}

/** The newest first. */
async function findOffers(
  { workspaceId, db }: WorkspaceTransaction,
  { renderer }: GoogleTemplate,
  { linkedTemplateIds, cards, now }: { linkedTemplateIds: string[]; cards: readonly GooglePass[]; now: Date },
) {
  const userIds = cards.map(({ pass }) => pass.pass_user_id);
  return db
    .selectFrom('passes as pass')
    .innerJoin('pass_templates as template', (join) =>
      join
        .onRef('template.workspace_id', '=', 'pass.workspace_id')
        .onRef('template.id', '=', 'pass.pass_template_id'),
    )
    .leftJoin('google_objects as object', (join) =>
      join.onRef('object.workspace_id', '=', 'pass.workspace_id').onRef('object.pass_id', '=', 'pass.id'),
    )
    .select(['pass.id as pass_id', 'pass.pass_user_id as user_id', 'object.object_id'])
    .where('pass.workspace_id', '=', workspaceId)
    .where('template.workspace_id', '=', workspaceId)
    .where(sql<boolean>`pass.pass_user_id = any(${userIds}::uuid[])`)
    .where(sql<boolean>`pass.pass_template_id = any(${linkedTemplateIds}::uuid[])`)
    .where('template.google_issuer_id', '=', renderer.template.google_issuer_id)
    .where('pass.status', '=', 'issued')
    .where((eb) => eb.or([eb('pass.expires_at', 'is', null), eb('pass.expires_at', '>', now)]))
    .orderBy('pass.id', 'desc')
    .execute();
}

/** Null for a pass that Google refuses: the card is shown without it. */
async function provide(
  ctx: Context,
  address: { workspaceId: string; passId: string },
): Promise<string | null> {
  try {
    return await provideGoogleObject(ctx, address);
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    ctx.logger.error('Google Wallet refused a linked pass', error, { passId: address.passId });
    ctx.passLog.add(address, { kind: 'googleRefused', detail: error.code });
    return null;
  }
}
