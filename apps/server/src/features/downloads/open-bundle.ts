import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { passExpiry } from '../pass-templates/pass-expiry.ts';
import { findPassUser, type PassRow } from '../passes/find-pass.ts';
import { campaignFactsOf } from '../recipients/recipient-condition.ts';
import type { LoadedPass } from '../rendering/load-pass.ts';
import { loadPassRenderer, type PassRenderer, type RenderInputs } from '../rendering/load-pass-renderer.ts';
import { findGoogleIssuer } from '../wallet-platforms/find-google-issuer.ts';
import { readBundleToken } from './bundle-link.ts';

export type OpenedBundle = {
  downloads: LoadedPass[];
  apple: LoadedPass[];
  /** One service account signs a save link: that of most of the passes. */
  google: LoadedPass[];
};

/** Null if the link is malformed or forged, or no pass is the person's any more. */
export async function openBundle(ctx: Context, token: string): Promise<OpenedBundle | null> {
  const link = readBundleToken(ctx, token);
  if (!link) return null;
  return ctx.database.inWorkspaceReadOnly(link.workspaceId, async (tx) => {
    const found = await findPasses(tx, link.passIds);
    const holderId = [...new Set(found.map(({ pass_user_id }) => pass_user_id))].find(link.isOf);
    if (holderId === undefined) return null;
    const passes = found.filter(
      ({ pass_user_id, status }) => pass_user_id === holderId && status === 'issued',
    );
    const user = await findPassUser(tx, holderId);
    const templates = await loadTemplates(ctx, tx, passes);
    const now = ctx.clock();
    const usable = passes.flatMap((pass) => {
      const template = templates.get(pass.pass_template_id);
      const expiresAt = template && passExpiry(pass, template.renderer.document.features);
      return template && (!expiresAt || expiresAt > now) ? [{ pass, user, ...template }] : [];
    });
    return {
      downloads: usable,
      apple: usable.filter(({ renderer }) => renderer.template.apple_pass_type_identifier_id),
      google: largestGroup(usable),
    };
  });
}

async function findPasses({ workspaceId, db }: WorkspaceTransaction, passIds: readonly string[]) {
  const passes = await db
    .selectFrom('passes')
    .selectAll()
    .select(campaignFactsOf(workspaceId, 'passes'))
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${passIds}::uuid[])`)
    .execute();
  return passes.toSorted((one, other) => passIds.indexOf(one.id) - passIds.indexOf(other.id));
}

async function loadTemplates(ctx: Context, tx: WorkspaceTransaction, passes: readonly PassRow[]) {
  const templates = new Map<
    string,
    Pick<LoadedPass, 'certificateId'> & { renderer: PassRenderer & RenderInputs; account: string | null }
  >();
  for (const id of new Set(passes.map(({ pass_template_id }) => pass_template_id))) {
    const renderer = await loadPassRenderer(ctx, tx, id);
    const issuerId = renderer.template.google_issuer_id;
    const account = issuerId === null ? null : (await findGoogleIssuer(tx, issuerId)).serviceAccountId;
    const certificateId = await findCertificateId(tx, renderer.template.apple_pass_type_identifier_id);
    templates.set(id, { renderer, certificateId, account });
  }
  return templates;
}

/** A foreign key keeps the identifier while a template names it. */
async function findCertificateId(
  { workspaceId, db }: WorkspaceTransaction,
  identifierId: string | null,
): Promise<string | null> {
  if (identifierId === null) return null;
  const identifier = await db
    .selectFrom('apple_pass_type_identifiers')
    .select('certificate_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', identifierId)
    .executeTakeFirstOrThrow();
  return identifier.certificate_id;
}

function largestGroup<Item extends { account: string | null }>(items: readonly Item[]): Item[] {
  const groups = Map.groupBy(
    items.filter(({ account }) => account !== null),
    ({ account }) => account,
  );
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}
