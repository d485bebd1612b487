import { emailAddress, nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { listLimitMax, personNameLengthMin } from './limits.ts';
import { pageInput } from './pages.ts';
import { workspaceInput } from './workspaces/input.ts';

/** A person who may work in a workspace, or is invited to. */
export type TeamAccount = {
  /** Empty if no name is known. */
  name: string;
  email: string;
  status: 'active' | 'invited' | 'inviteExpired' | 'inviteRevoked';
};

export const teamListInput = pageInput
  .pick({ cursor: true })
  .extend({ ...workspaceInput.shape, limit: z.number().int().min(1).max(listLimitMax).optional() });

/** The provider stores first and last name with a hundred characters each. */
const nameLengthMax = 100;

export const teamInviteInput = workspaceInput.extend({
  name: nameText
    .min(personNameLengthMin, `Name must be at least ${personNameLengthMin} characters`)
    .max(nameLengthMax, `Name must be at most ${nameLengthMax} characters`),
  email: emailAddress,
});
export type TeamInvite = z.infer<typeof teamInviteInput>;
