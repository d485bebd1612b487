import { emailAddress, isOneLine, isStorable, nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { nameLengthMax, nameTooLong } from '../limits.ts';
import { phoneNumber } from '../passes/input.ts';
import { phoneCountries } from '../phone-countries.ts';
import { puzzleParts, utmLengthMax, utmNames } from '../sign-up-limits.ts';

/** Who can sign up: `ANY`: everybody. `ISSUED`: people who hold a pass of the template, who get its link by mail. `NONE`: the page is closed. */
export const signUpAccessLevels = ['ANY', 'ISSUED', 'NONE'] as const;
export type SignUpAccessLevel = (typeof signUpAccessLevels)[number];

export const signUpAccessLabels: Record<SignUpAccessLevel, string> = {
  ANY: 'Enabled',
  ISSUED: 'Restricted',
  NONE: 'Disabled',
};

/**
 * What visitors enter to get their link. `either`: an address or a phone number. `none`: nothing, and the pass is issued at once. A page for holders
 * only asks for the address in any case.
 */
export const signUpContacts = ['email', 'phone', 'either', 'none'] as const;
export type SignUpContact = (typeof signUpContacts)[number];

export const consentTextLengthMax = 2_000;

/** Plain text in several lines; the page turns its web addresses into links. */
const consentText = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
  .refine((text) => text.split('\n').every(isOneLine), 'Use letters, digits and signs')
  .max(consentTextLengthMax, `Use at most ${consentTextLengthMax} characters`);

export const signUpSettings = z.object({
  accessLevel: z.enum(signUpAccessLevels),
  /** What people agree to with a checkbox; empty for no checkbox. */
  consentText,
  /** Whether the mail asks to confirm the address before the pass is issued, or has the link of the issued pass. */
  confirmEmail: z.boolean(),
  contact: z.enum(signUpContacts),
  /** The country of phone numbers without a country code. */
  phoneCountry: z.enum(phoneCountries).nullable(),
});
export type SignUpSettings = z.infer<typeof signUpSettings>;

export const signUpInput = z.object({ workspaceHandle: handle, passTemplateId: z.uuid() });

/** Omitted settings stay as they are. */
export const saveSignUpInput = signUpInput.extend(signUpSettings.partial().shape);

const storable = z.string().refine(isStorable, 'Use letters, digits and signs');
const name = nameText.max(nameLengthMax, nameTooLong);
/** As long as a text of a design. */
const valueLengthMax = 2_000;
const valuesMax = 50;

/** What the public page sends. The design decides which attributes it may contain. */
export const signUpSubmission = z.object({
  email: z.union([z.literal(''), emailAddress]).default(''),
  phone: phoneNumber.nullish(),
  firstName: name.default(''),
  lastName: name.default(''),
  attributes: z
    .record(
      z.string().max(valueLengthMax),
      z.union([storable.max(valueLengthMax), z.number(), z.boolean(), z.null()]),
    )
    .refine((values) => Object.keys(values).length <= valuesMax, 'Too many values')
    .default({}),
  hasConsented: z.boolean().default(false),
  utm: z.partialRecord(z.enum(utmNames), storable.max(utmLengthMax)).default({}),
  puzzle: z.string().max(200),
  solution: z.array(z.int().nonnegative()).length(puzzleParts),
  /** Invisible to people; programs that fill in every field give themselves away. */
  website: z.string().max(valueLengthMax).default(''),
});
export type SignUpSubmission = z.infer<typeof signUpSubmission>;

/** What became of a sign-up. */
export type SignUpOutcome =
  /** Only after a click in a mail, or on a signed link. */
  | { kind: 'issued'; url: string }
  /** Whatever the installation knows of the address, the page says the same. */
  | { kind: 'mailed' }
  | { kind: 'closed' }
  /** The plan's limit of demo passes. */
  | { kind: 'full' }
  /** The puzzle was too old; the page solves this one. */
  | { kind: 'again'; puzzle: string };
