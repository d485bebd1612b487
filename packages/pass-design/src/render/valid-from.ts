import { readInstant } from '../document/calendar.ts';
import type { DesignDocument } from '../document/design-document.ts';
import type { RenderInput } from './pass-content.ts';
import { scopeOf } from './render-pass.ts';
import { renderText } from './render-text.ts';

/** When the pass begins to be valid; null for at once, and for values that give no date. A day begins at midnight in the time zone. */
export function validFromOf(
  document: DesignDocument,
  values: Pick<RenderInput, 'user' | 'attributes' | 'pass' | 'timezone'>,
): Date | null {
  const { validFrom } = document.features;
  if (!validFrom) return null;
  const issuer = { name: '', address: null, contact: null };
  const scope = scopeOf({ ...values, document, issuer, overlays: [], now: new Date(0) });
  return readInstant(renderText(validFrom, scope).trim(), scope.timezone);
}
