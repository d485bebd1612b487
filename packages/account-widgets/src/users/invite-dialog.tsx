import { useRef, useState } from 'react';
import { describeInviteError, type InviteErrors } from '../api/describe-errors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { submitOnEnter } from '../ui/submit-on-enter.ts';
import { TextField } from '../ui/text-field.tsx';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { useWidgetQuery } from '../widget/use-widget-query.ts';
import { RoleOptions, rolesFailure } from './role-options.tsx';
import { inviteUser, listRoles, type Role } from './user-requests.ts';

type InviteDialogProps = { onInvited: (email: string) => void; onClose: () => void };

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const form = useRef<HTMLDivElement>(null);
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [errors, setErrors] = useState<InviteErrors>({});
  const roles = useWidgetQuery(listRoles());
  const known = roles.data ?? [];
  const role = chosen ?? startingRole(known);
  const invite = useWidgetMutation(inviteUser);
  const complain = (found: InviteErrors) => {
    setErrors(found);
    const field = found.email ? 'input' : found.role ? 'select' : null;
    if (field) form.current?.querySelector<HTMLElement>(field)?.focus();
  };
  const submit = async () => {
    if (invite.isPending) return;
    const input = form.current?.querySelector('input');
    const mistakes = checkInvite({ email, role, isEmail: input?.validity.valid !== false });
    if (mistakes) return complain(mistakes);
    setErrors({});
    try {
      await invite.mutateAsync({ email, role });
    } catch (error) {
      return complain(describeInviteError(error));
    }
    onInvited(email);
  };
  return (
    <Dialog
      title="Invite user"
      description="We will send an invitation to join this organization."
      isBusy={invite.isPending}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears Enter on behalf of its fields. */}
      <div ref={form} className="stack" onKeyDown={submitOnEnter(() => void submit())}>
        <TextField
          label="Email address"
          type="email"
          required
          autoComplete="off"
          value={email}
          error={errors.email}
          onChange={(text) => {
            setEmail(text);
            setErrors({ ...errors, email: undefined });
          }}
          data-autofocus
        />
        <Field label="Role" error={errors.role} help={roleHelp(known)}>
          {(control) => (
            <Select {...control} value={role} disabled={known.length < 2} onChange={setChosen}>
              <RoleOptions roles={known} chosen={role} />
            </Select>
          )}
        </Field>
        <ErrorNotice>{roles.isError ? rolesFailure : errors.form}</ErrorNotice>
        <div className="dialog-actions">
          <Button kind="secondary" disabled={invite.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={email === '' || role === ''}
            isLoading={invite.isPending}
            onClick={() => void submit()}
          >
            Invite
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The default role, else the first, else none. */
const startingRole = (roles: Role[]): string =>
  (roles.find(({ isDefault }) => isDefault) ?? roles[0])?.slug ?? '';

const roleHelp = (roles: Role[]): string | null =>
  roles.length === 1 ? `New users get the only available role, ${roles[0]?.name}.` : null;

function checkInvite(invite: { email: string; role: string; isEmail: boolean }): InviteErrors | null {
  if (invite.email === '') return { email: 'Please enter an email address.' };
  if (!invite.isEmail) return { email: 'Please enter a valid email address.' };
  return invite.role === '' ? { role: 'Please select a role.' } : null;
}
