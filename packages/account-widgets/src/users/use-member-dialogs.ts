import { useState } from 'react';
import { useWidgetCache } from '../widget/use-widget-cache.ts';
import type { Member, MemberAction } from './member.ts';
import { listMembers } from './user-requests.ts';

export type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'sent'; email: string }
  | { kind: MemberAction; member: Member };

/** The open dialog of the list. Kept outside of its row, which a reload may remove. */
export function useMemberDialogs(onRowGone: () => void) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { reload } = useWidgetCache();
  return {
    open,
    show: setOpen,
    close: () => setOpen(null),
    /** The row that opened the dialog disappears as well. */
    closeForGood: () => {
      setOpen(null);
      onRowGone();
    },
    reload: () => reload(listMembers({})),
  };
}

export type MemberDialogsState = ReturnType<typeof useMemberDialogs>;
