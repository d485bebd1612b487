import { attributeSchema } from '@tessera/pass-design';
import { z } from 'zod';
import { idempotencyKey } from '../idempotency-key.ts';
import { puzzleParts } from '../sign-up-limits.ts';
import { type SignUpOutcome, signUpInput } from '../sign-ups/input.ts';

/** More than a template can declare. */
const attributesMax = 100;

/** The settings of a template's personalized links. */
export const personalLinkSettings = z.object({
  isEnabled: z.boolean(),
  /** Whether links without a signature work: those with merge fields of a mailing tool. */
  allowsUnsigned: z.boolean(),
  /** The attributes that a link without a signature may set; a signed link may set all. */
  attributeKeys: z.array(attributeSchema.shape.key).max(attributesMax),
  /** From when on no link of the template works. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
});
export type PersonalLinkSettings = z.infer<typeof personalLinkSettings>;

export const personalLinksInput = signUpInput;
/** Omitted settings stay as they are. */
export const savePersonalLinksInput = personalLinksInput.extend(personalLinkSettings.partial().shape);
export const rotatePersonalLinkSecretInput = personalLinksInput.extend({ idempotencyKey });

/** Names in a link's query that are no attributes. */
export const personalLinkNames = ['email', 'firstName', 'lastName', 'expires', 'signature'] as const;

/** What the page of a link sends beside the link: for a link without a signature, a solved puzzle. */
export const personalLinkSubmission = z.object({
  puzzle: z.string().max(200).default(''),
  solution: z.array(z.int().nonnegative()).max(puzzleParts).default([]),
});
export type PersonalLinkSubmission = z.infer<typeof personalLinkSubmission>;

/** Why a link creates no pass. */
export const personalLinkFaults = ['linkClosed', 'linkExpired', 'linkInvalid', 'linkWrong', 'ended'] as const;
/**
 * `linkClosed`: switched off, archived. `linkInvalid`: not signed, or changed since. `linkWrong`: its values are missing or of the wrong
 * type. `ended`: the person's pass was voided or has expired.
 */
export type PersonalLinkFault = (typeof personalLinkFaults)[number];

/** What became of a link that a person used. */
export type PersonalLinkOutcome = SignUpOutcome | { kind: PersonalLinkFault };
