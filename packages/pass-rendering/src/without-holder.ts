import type { RenderInput } from '@tessera/pass-design';

/**
 * What the passes of a template share, from the input of any of them: a pass without a holder that existed before every campaign, with
 * the given attribute values. Google's class and sign-up pages are rendered from it.
 */
export function withoutHolder(
  input: Omit<RenderInput, 'user' | 'attributes' | 'pass'>,
  { serialNumber, attributes = {} }: { serialNumber: string; attributes?: Record<string, unknown> },
): RenderInput {
  return {
    ...input,
    user: { firstName: '', lastName: '', email: '' },
    attributes,
    pass: { serialNumber, createdAt: new Date(0).toISOString(), voided: false, expiresAt: null },
  };
}
