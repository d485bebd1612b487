import { emailAddress } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { pageInput } from '../pages.ts';

/** How long phones have to fetch the emptied passes before their registrations are deleted, too. */
export const erasureWalletDays = 30;

export const erasePersonInput = z.object({ email: emailAddress });
export const erasePersonProcedureInput = erasePersonInput.extend({ workspaceHandle: handle });
export const erasuresPerPage = 25;
export const erasureListInput = pageInput.omit({ query: true }).extend({ workspaceHandle: handle });
export const erasureInput = z.object({ workspaceHandle: handle, erasureId: z.uuid() });
