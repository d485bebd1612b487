import { emailAddress } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from './handles.ts';
import { pageInput } from './pages.ts';

/** How long phones have to fetch the emptied passes before their registrations are deleted, too. */
export const erasureWalletDays = 30;

export const erasePersonInput = z.object({ email: emailAddress });
export const erasePersonProcedureInput = erasePersonInput.extend({ workspaceHandle: handle });
export const erasuresPerPage = 25;
export const erasureListInput = pageInput.omit({ query: true }).extend({ workspaceHandle: handle });
export const erasureInput = z.object({ workspaceHandle: handle, erasureId: z.uuid() });

/** The receipt of an erasure. Contains no personal data. */
export type Erasure = {
  id: string;
  /** The anonymous id that the person's passes keep. */
  personId: string;
  requestedAt: string;
  requestedVia: 'app' | 'api';
  /** The name of the admin; null for a call of the API, and for a deleted account. */
  requestedBy: string | null;
  /** `removing`: logs and import files are being searched; `wallets`: phones still have to fetch the emptied passes; `done`. */
  status: 'removing' | 'wallets' | 'done';
  finishedAt: string | null;
  /** The latest time at which the last registrations of phones are deleted. */
  finishedBy: string;
  removed: {
    /** Passes voided and emptied. */
    passes: number;
    /** Records of download links sent. */
    mails: number;
    /** Passes whose log of phones and page visits was removed. */
    logs: number;
    /** Webhook messages that named the person. */
    messages: number;
    /** Rows of import files that named the person. */
    importRows: number;
  };
};
