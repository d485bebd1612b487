import type { DesignDocument } from './design-document.ts';
import { sampleHolder } from './sample-holder.ts';
import { buildScope, type Scope } from './scope.ts';

/** The scope for checking texts before any pass exists. */
export function sampleScope(document: Pick<DesignDocument, 'attributes'>): Scope {
  return buildScope(
    { document, issuer: { name: 'Harbour', address: null, contact: null }, ...sampleHolder(document) },
    { locale: 'en', timezone: 'UTC', expiresAt: null },
  );
}
