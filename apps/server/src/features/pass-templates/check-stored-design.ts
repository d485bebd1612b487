import { checkDesign, type DesignDocument, type DesignIssue, designFiles } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findImageSizes } from '../images/find-image-sizes.ts';

export async function checkStoredDesign(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  timezone: string,
  document: DesignDocument,
): Promise<DesignIssue[]> {
  const files = designFiles(document.images).map(({ file }) => file);
  return checkDesign(document, { now: clock(), timezone, imageSizes: await findImageSizes(tx, files) });
}
