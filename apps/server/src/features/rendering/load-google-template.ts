import type { GooglePassType } from '@tessera/google-wallet';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { googleClassId } from '../pass-templates/google-class-id.ts';
import { sharedAttributes } from '../passes/issued-values.ts';
import { findGoogleIssuer, type GoogleIssuer } from '../wallet-platforms/find-google-issuer.ts';
import { type GoogleLayout, googleLayout, googleTypeOf } from './google-layout.ts';
import { loadPassRenderer, type PassRenderer } from './load-pass-renderer.ts';

/** A published template with everything needed for Google Wallet. */
export type GoogleTemplate = {
  workspaceId: string;
  renderer: PassRenderer;
  type: GooglePassType;
  classId: string;
  issuer: GoogleIssuer;
  layout: GoogleLayout;
  /** Attribute values that all its passes share, for the class. */
  sharedAttributes: AttributeValues;
};

/** Loads the template for Google; null if it is not offered there. */
export async function loadGoogleTemplate(
  ctx: Pick<Context, 'clock' | 'database' | 'config' | 'keys'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<GoogleTemplate | null> {
  const renderer = await loadPassRenderer(ctx, tx, passTemplateId);
  const classId = await googleClassId(tx, renderer.template);
  if (!renderer.template.google_issuer_id || !classId) return null;
  return {
    workspaceId: tx.workspaceId,
    renderer,
    classId,
    type: googleTypeOf(renderer.document),
    layout: googleLayout(renderer.document),
    sharedAttributes: sharedAttributes(renderer.template.issued_values, renderer.document),
    issuer: await findGoogleIssuer(tx, renderer.template.google_issuer_id),
  };
}
