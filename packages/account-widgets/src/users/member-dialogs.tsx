import { ConfirmMemberDialog } from './confirm-member-dialog.tsx';
import { EditRoleDialog } from './edit-role-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteSentDialog } from './invite-sent-dialog.tsx';
import type { MemberDialogsState } from './use-member-dialogs.ts';

export function MemberDialogs({ dialogs }: { dialogs: MemberDialogsState }) {
  const { open, show, close, closeForGood, reload } = dialogs;
  if (!open) return null;
  const sent = (email: string) => {
    reload();
    show({ kind: 'sent', email });
  };
  if (open.kind === 'invite') return <InviteDialog onInvited={sent} onClose={close} />;
  if (open.kind === 'sent') return <InviteSentDialog email={open.email} onClose={close} />;
  const { kind, member } = open;
  if (kind === 'edit-role') return <EditRoleDialog member={member} onSaved={reload} onClose={close} />;
  const done = () => {
    if (kind === 'resend-invite') return sent(member.email);
    closeForGood();
    reload();
  };
  return <ConfirmMemberDialog key={kind} action={kind} member={member} onDone={done} onClose={close} />;
}
