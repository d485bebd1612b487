import { useState } from 'react';
import { useWidgetCache } from '../widget/use-widget-cache.ts';
import type { Member, MemberAction } from './member.ts';
import { listMembers } from './user-requests.ts';

export type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'sent'; email: string }
  | { kind: MemberAction; member: Member };

/** Which dialog of the list is open. It outlives its row, which may be gone after the next reload. */
export function useMemberDialogs() {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [rowsGone, setRowsGone] = useState(0);
  const { reload } = useWidgetCache();
  return {
    open,
    /** How often the row was removed that a dialog was opened from, and with it the button the focus returned to. */
    rowsGone,
    show: setOpen,
    close: () => setOpen(null),
    closeForGood: () => {
      setOpen(null);
      setRowsGone((count) => count + 1);
    },
    reload: () => reload(listMembers({})),
  };
}

export type MemberDialogsState = ReturnType<typeof useMemberDialogs>;
