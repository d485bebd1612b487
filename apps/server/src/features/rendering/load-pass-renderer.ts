import { type DesignDocument, type PassContent, renderPass } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import type { PassRow, PassUserRow } from '../passes/find-pass.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { clickUrl } from './click-link.ts';
import { loadOverlays, overlaysOf } from './load-overlays.ts';

/** What all passes of a template share when they are rendered. */
export type PassRenderer = {
  template: PassTemplateRow;
  revisionId: string;
  document: DesignDocument;
  contentOf(
    pass: PassRow,
    user: Pick<PassUserRow, 'email' | 'first_name' | 'last_name' | 'attributes'>,
  ): PassContent;
};

/** Loads a template's published design, issuer and running campaigns once; rendering a pass then needs no further query. */
export async function loadPassRenderer(
  ctx: Pick<Context, 'clock' | 'database' | 'config' | 'keys'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<PassRenderer> {
  const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
  const { template, revisionId, document } = await findPublishedDesign(tx, passTemplateId);
  const overlays = await loadOverlays(tx, passTemplateId);
  const issuer = {
    name: workspace.issuer_name ?? workspace.name,
    address: workspace.issuer_address,
    contact: workspace.issuer_contact,
  };
  const now = ctx.clock();
  return {
    template,
    revisionId,
    document,
    contentOf: (pass, user) =>
      renderPass({
        document,
        issuer,
        user: { ...user.attributes, firstName: user.first_name, lastName: user.last_name, email: user.email },
        attributes: pass.attributes,
        pass: {
          serialNumber: passSerialNumber({ workspaceId: pass.workspace_id, passId: pass.id }),
          createdAt: pass.created_at.toISOString(),
          voided: pass.status === 'voided',
          expiresAt: pass.expires_at?.toISOString() ?? null,
        },
        overlays: overlaysOf(overlays, pass).map((overlay) => ({
          ...overlay,
          link:
            overlay.link && clickUrl(ctx, { workspaceId: tx.workspaceId, campaignId: overlay.campaignId }),
        })),
        now,
        locale: 'en',
        timezone: workspace.timezone_name,
      }),
  };
}
