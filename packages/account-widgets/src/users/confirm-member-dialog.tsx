import type { WidgetsRequest } from '../api/widgets-request.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { type Member, type MemberAction, nameOf } from './member.ts';
import { removeUser, resendInvite, revokeInvite } from './user-requests.ts';

type ConfirmedAction = Exclude<MemberAction, 'edit-role'>;

type Question = {
  title: string;
  description: (who: string) => string;
  confirmLabel: string;
  request: (userId: string) => WidgetsRequest<null>;
  failure: string;
};

const questions: Record<ConfirmedAction, Question> = {
  'revoke-membership': {
    title: 'Remove user',
    description: (who) =>
      `${who} will lose access to this organization. This takes effect at once and cannot be undone.`,
    confirmLabel: 'Remove',
    request: removeUser,
    failure: 'There was an error removing the user. Please try again.',
  },
  'revoke-invite': {
    title: 'Revoke invite?',
    description: (who) =>
      `The invitation for ${who} will no longer work. This takes effect at once and cannot be undone.`,
    confirmLabel: 'Revoke',
    request: revokeInvite,
    failure: 'There was an error revoking the invite. Please try again.',
  },
  'resend-invite': {
    title: 'Resend invite?',
    description: (who) => `A new invitation will be sent to ${who}.`,
    confirmLabel: 'Resend',
    request: resendInvite,
    failure: 'There was an error sending the invite. Please try again.',
  },
};

type ConfirmMemberDialogProps = {
  action: ConfirmedAction;
  member: Member;
  onDone: () => void;
  onClose: () => void;
};

/** Confirms an action on a user; each action has one error message. */
export function ConfirmMemberDialog({ action, member, onDone, onClose }: ConfirmMemberDialogProps) {
  const { title, description, confirmLabel, request, failure } = questions[action];
  const change = useWidgetMutation(request, { onSuccess: onDone });
  const name = nameOf(member);
  return (
    <ConfirmDialog
      title={title}
      description={description(name ? `${name} (${member.email})` : member.email)}
      confirmLabel={confirmLabel}
      isDestructive={action !== 'resend-invite'}
      isPending={change.isPending}
      error={change.error && failure}
      onConfirm={() => change.mutate(member.id)}
      onClose={onClose}
    />
  );
}
