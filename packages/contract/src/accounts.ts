import { z } from 'zod';
import { emailLengthMax, listLimitMax, personNameLengthMin } from './limits.ts';
import { pageInput } from './pages.ts';
import { workspaceInput } from './workspaces.ts';

/** Somebody who may work in a workspace, or was asked to. */
export type TeamAccount = {
  /** Empty where no name is known. */
  name: string;
  email: string;
  status: 'active' | 'invited' | 'inviteExpired' | 'inviteRevoked';
};

export const teamListInput = pageInput
  .pick({ cursor: true })
  .extend({ ...workspaceInput.shape, limit: z.number().int().min(1).max(listLimitMax).optional() });

/** The two halves of a name the provider keeps have a hundred characters each. */
const nameLengthMax = 100;

export const teamInviteInput = workspaceInput.extend({
  name: z
    .string()
    .trim()
    .min(personNameLengthMin, `Name must be at least ${personNameLengthMin} characters`)
    .max(nameLengthMax, `Name must be at most ${nameLengthMax} characters`)
    .regex(/^\P{Cc}*$/u, 'A name stands on one line'),
  // Accounts take addresses that holders' do not: letters of every script before the @.
  email: z
    .string()
    .trim()
    .max(emailLengthMax, 'Enter a valid email address')
    .pipe(z.email({ pattern: z.regexes.unicodeEmail, error: 'Enter a valid email address' })),
});
export type TeamInvite = z.infer<typeof teamInviteInput>;
