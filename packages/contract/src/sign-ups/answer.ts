import { z } from 'zod';
import { signUpAccessLevels } from './input.ts';

const settings = z.object({
  accessLevel: z
    .enum(signUpAccessLevels)
    .describe(
      '`ANY`: everybody can sign up, and gets the link of their pass by mail. `ISSUED`: only people who hold a pass of the template get its link. `NONE`: the page is closed.',
    ),
  consentText: z.string().describe('What people agree to with a checkbox; empty for no checkbox.'),
  confirmEmail: z
    .boolean()
    .describe(
      'Whether the mail asks to confirm the address before a pass is issued. Known people without a usable pass confirm it in any case.',
    ),
});

export const signUpsAnswer = settings
  .extend({ url: z.url().nullable().describe('The public page; null while there is none.') })
  .meta({ id: 'SignUps' });
export type SignUps = z.infer<typeof signUpsAnswer>;
