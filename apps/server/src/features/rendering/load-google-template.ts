import { type GoogleTemplate as DesignedTemplate, googleTemplate } from '@tessera/pass-rendering';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { googleClassId } from '../pass-templates/google-class-id.ts';
import { sharedAttributes } from '../passes/issue/issued-values.ts';
import { findGoogleIssuer, type GoogleIssuer } from '../wallet-platforms/find-google-issuer.ts';
import { loadPassRenderer, type PassRenderer } from './load-pass-renderer.ts';

export type GoogleTemplate = DesignedTemplate & {
  workspaceId: string;
  renderer: PassRenderer;
  issuer: GoogleIssuer;
  sharedAttributes: AttributeValues;
};

export async function loadGoogleTemplate(
  ctx: Pick<Context, 'clock' | 'database' | 'config' | 'keys'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<GoogleTemplate | null> {
  const renderer = await loadPassRenderer(ctx, tx, passTemplateId);
  const { template, document } = renderer;
  const classId = await googleClassId(tx, template);
  if (!template.google_issuer_id || !classId) return null;
  return {
    ...googleTemplate({ document, name: template.name, classId }),
    workspaceId: tx.workspaceId,
    renderer,
    sharedAttributes: sharedAttributes(template.issued_values, document),
    issuer: await findGoogleIssuer(tx, template.google_issuer_id),
  };
}
