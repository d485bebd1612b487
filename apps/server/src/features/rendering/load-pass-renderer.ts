import { formatShortCode } from '@tessera/contract';
import {
  type DesignDocument,
  type PassContent,
  type Releases,
  type RenderInput,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import { withoutHolder } from '@tessera/pass-rendering';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { WorkspacesTable } from '../../platform/database/schema/organizations-table.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { notBefore } from '../../platform/not-before.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import type { PassRow, PassUserRow } from '../passes/find-pass.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { clickUrl } from './click-link.ts';
import { covering, loadOverlays, overlaysOf, type ShownPass, type TemplateOverlay } from './load-overlays.ts';

export type PassRenderer = {
  template: PassTemplateRow;
  revisionId: string;
  document: DesignDocument;
  contentOf(pass: RenderedPass, user: RenderedUser): PassContent;
  /** Without a holder, under the campaigns for everyone. */
  sharedContent(attributes?: AttributeValues): PassContent;
};

export type RenderInputs = {
  inputOf(pass: RenderedPass, user: RenderedUser): RenderInput;
  /** Without a holder, under the campaigns for everyone. */
  sharedInput(attributes?: AttributeValues): RenderInput;
  sampleInput(): RenderInput;
};

const noPass = '00000000-0000-0000-0000-000000000000';

export type RenderedPass = Pick<PassRow, 'workspace_id' | 'attributes' | 'status' | 'short_code'> & ShownPass;

export type RenderedUser = Pick<PassUserRow, 'email' | 'first_name' | 'last_name' | 'attributes'>;

export type SharedInputs = {
  workspace: Pick<
    Selectable<WorkspacesTable>,
    'id' | 'name' | 'issuer_name' | 'issuer_address' | 'issuer_contact' | 'timezone_name'
  >;
  document: DesignDocument;
  overlays: readonly TemplateOverlay[];
  released: Releases | null;
};

type Contents = Pick<PassRenderer, 'contentOf' | 'sharedContent'> & RenderInputs;

export async function loadPassRenderer(
  ctx: Pick<Context, 'clock' | 'database' | 'config' | 'keys'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<PassRenderer & RenderInputs> {
  const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
  const { template, revisionId, document } = await findPublishedDesign(tx, passTemplateId);
  const overlays = await loadOverlays(tx, passTemplateId);
  return {
    template,
    revisionId,
    document,
    ...createContents(ctx, { workspace, document, overlays, released: template.released }),
  };
}

/** Only then may the content that all passes share at Google show it. */
export const isForAll = ({ isFrozen, isTriggered, isCanceled, split }: TemplateOverlay) =>
  !isFrozen && !isTriggered && !isCanceled && split === null;

export function createContents(
  ctx: Pick<Context, 'clock' | 'config' | 'keys'>,
  { workspace, document, overlays, released }: SharedInputs,
): Contents {
  const issuer = {
    name: workspace.issuer_name ?? workspace.name,
    address: workspace.issuer_address,
    contact: workspace.issuer_contact,
  };
  const shared = { document, issuer, timezone: workspace.timezone_name };
  /** Not before the campaigns begin: the clock may be behind that of the server that launched or ended one of them. */
  const nowOf = (shown: readonly TemplateOverlay[]) =>
    shown
      .flatMap(({ launchedAt, appliedThrough }) => [launchedAt, appliedThrough])
      .reduce<Date>(notBefore, ctx.clock());
  /** On a pass the link names the pass. */
  const countedOn = (passId: string | null) => (overlay: TemplateOverlay) => ({
    ...overlay,
    link:
      overlay.link && clickUrl(ctx, { workspaceId: workspace.id, campaignId: overlay.campaignId, passId }),
  });
  const blankSerial = passSerialNumber({ workspaceId: workspace.id, passId: noPass });
  const inputOf = (pass: RenderedPass, user: RenderedUser): RenderInput => {
    const shown = overlaysOf(overlays, pass, released);
    return {
      ...shared,
      now: nowOf(shown),
      user: { ...user.attributes, firstName: user.first_name, lastName: user.last_name, email: user.email },
      attributes: pass.attributes,
      pass: {
        serialNumber: passSerialNumber({ workspaceId: pass.workspace_id, passId: pass.id }),
        ...(pass.short_code !== null && { shortCode: formatShortCode(pass.short_code) }),
        createdAt: pass.created_at.toISOString(),
        voided: pass.status === 'voided',
        expiresAt: pass.expires_at?.toISOString() ?? null,
      },
      overlays: shown.map(countedOn(pass.id)),
    };
  };
  const forAll = overlays.filter(isForAll).map((overlay) => covering(overlay, { published: released }));
  const sharedInput = (attributes?: AttributeValues) =>
    withoutHolder(
      { ...shared, now: nowOf(forAll), overlays: forAll.map(countedOn(null)) },
      { serialNumber: blankSerial, attributes },
    );
  return {
    contentOf: (pass, user) => renderPass(inputOf(pass, user)),
    sharedContent: (attributes) => renderPass(sharedInput(attributes)),
    inputOf,
    sharedInput,
    sampleInput: () => ({ ...shared, now: ctx.clock(), ...sampleHolder(document), overlays: [] }),
  };
}
