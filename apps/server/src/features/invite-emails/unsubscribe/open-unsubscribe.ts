import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { imageUrl } from '../../../platform/files/image-url.ts';
import type { PassUserRow } from '../../passes/find-pass.ts';
import { campaignFactsOf } from '../../recipients/recipient-condition.ts';
import { loadPassRenderer } from '../../rendering/load-pass-renderer.ts';
import { findWorkspaceById } from '../../workspaces/find-workspace-by-id.ts';
import { findMailedPerson } from '../find-mailed-person.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

type Opening = Pick<Context, 'clock' | 'database' | 'config' | 'keys'>;

/** Null for an unknown link and for an erased person. */
export async function openUnsubscribe(ctx: Opening, token: string): Promise<Record<string, unknown> | null> {
  const link = readUnsubscribeToken(ctx, token);
  if (!link) return null;
  return ctx.database.inWorkspace(link.workspaceId, async (tx) => {
    const person = await findMailedPerson(tx, link.id);
    if (!person || person.erased_at) return null;
    const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
    return {
      kind: 'unsubscribe',
      issuerName: workspace.issuer_name ?? workspace.name,
      email: person.email,
      isUnsubscribed: person.unsubscribed_at !== null,
      ...(await lookOf(ctx, tx, person)),
      showPlatformBranding: workspace.organization.show_platform_branding,
    };
  });
}

/** For a person whose passes were all given to others. */
const plainLook = { colors: { background: '#ffffff', foreground: '#1a1f24' }, logoUrl: null };

async function lookOf(ctx: Opening, tx: WorkspaceTransaction, person: PassUserRow) {
  const pass = await tx.db
    .selectFrom('passes')
    .selectAll()
    .select(campaignFactsOf(tx.workspaceId, 'passes'))
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_user_id', '=', person.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!pass) return plainLook;
  const { contentOf } = await loadPassRenderer(ctx, tx, pass.pass_template_id);
  const { colors, images } = contentOf(pass, person);
  return {
    colors: { background: colors.background, foreground: colors.foreground },
    logoUrl: images.logo ? imageUrl(ctx.config.publicUrl, tx.workspaceId, images.logo, 'cropped') : null,
  };
}
