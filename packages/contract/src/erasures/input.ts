import { emailAddress } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { pageInput } from '../pages.ts';
import { externalId, phoneNumber } from '../passes/input.ts';

/** How long phones have to fetch the emptied passes before their registrations are deleted, too. */
export const erasureWalletDays = 30;

const erasedPerson = z.object({
  email: emailAddress.optional(),
  phone: phoneNumber.optional(),
  externalId: externalId.optional().describe('Your own id of the person.'),
  passId: z.uuid().optional().describe('A pass of the person.'),
});

const namesOnePerson = ({ email, phone, externalId, passId }: z.infer<typeof erasedPerson>): boolean =>
  [email, phone, externalId, passId].filter((name) => name !== undefined).length === 1;

const nameOne = 'Name the person by one of email, phone, externalId and passId.';

export const erasePersonInput = erasedPerson.refine(namesOnePerson, nameOne);
export const erasePersonProcedureInput = erasedPerson
  .extend({ workspaceHandle: handle })
  .refine(namesOnePerson, nameOne);
export const erasuresPerPage = 25;
export const erasureListInput = pageInput.omit({ query: true }).extend({ workspaceHandle: handle });
export const erasureInput = z.object({ workspaceHandle: handle, erasureId: z.uuid() });
