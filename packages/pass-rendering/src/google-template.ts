import type { GooglePassType } from '@tessera/google-wallet/write';
import type { DesignDocument } from '@tessera/pass-design';
import { type GoogleLayout, googleLayout, googleTypeOf } from './google-layout.ts';

/** What the class of a template and all its objects agree on. */
export type GoogleTemplate = {
  document: DesignDocument;
  /** Replaces texts that Google requires and the design leaves empty. */
  name: string;
  /** `issuer.suffix`. */
  classId: string;
  type: GooglePassType;
  layout: GoogleLayout;
};

/** A design with Google's type and layout for it. */
export function googleTemplate(
  template: Pick<GoogleTemplate, 'document' | 'name' | 'classId'>,
): GoogleTemplate {
  const { document } = template;
  return { ...template, type: googleTypeOf(document), layout: googleLayout(document) };
}
