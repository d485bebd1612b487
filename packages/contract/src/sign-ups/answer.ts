import { z } from 'zod';
import { phoneCountries } from '../phone-countries.ts';
import { signUpAccessLevels, signUpContacts } from './input.ts';

const settings = z.object({
  accessLevel: z
    .enum(signUpAccessLevels)
    .describe(
      '`ANY`: anyone can sign up, and gets the link to their pass by mail. `ISSUED`: only people who hold a pass of the template get its link. `NONE`: the page is closed.',
    ),
  consentText: z.string().describe('What people agree to with a checkbox; empty for no checkbox.'),
  confirmEmail: z
    .boolean()
    .describe(
      'Whether the mail asks to confirm the address before a pass is issued. Known people without a usable pass confirm it in any case.',
    ),
  contact: z
    .enum(signUpContacts)
    .describe(
      'What visitors enter. `either`: an address or a phone number, to which the link goes by SMS. `none`: nothing, and the pass is issued at once. A page for holders only asks for the address.',
    ),
  phoneCountry: z
    .enum(phoneCountries)
    .nullable()
    .describe('The country (ISO 3166-1) of phone numbers without a country code.'),
});

export const signUpsAnswer = settings
  .extend({ url: z.url().nullable().describe('The public page; null while there is none.') })
  .meta({ id: 'SignUps' });
export type SignUps = z.infer<typeof signUpsAnswer>;
