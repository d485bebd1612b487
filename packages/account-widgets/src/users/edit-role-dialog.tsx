import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Field } from '../ui/field.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { Select } from '../ui/select.tsx';
import { useSave } from '../ui/use-save.ts';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { useWidgetQuery } from '../widget/use-widget-query.ts';
import { type Member, nameOf } from './member.ts';
import { RoleOptions, rolesFailure } from './role-options.tsx';
import { onlyOneRole } from './user-actions.tsx';
import { listRoles, updateUserRole } from './user-requests.ts';

type EditRoleDialogProps = { member: Member; onSaved: () => void; onClose: () => void };

export function EditRoleDialog({ member, onSaved, onClose }: EditRoleDialogProps) {
  const [role, setRole] = useState(member.role?.slug ?? '');
  const roles = useWidgetQuery(listRoles());
  const update = useWidgetMutation(updateUserRole, { onSuccess: onSaved });
  const { state, begin } = useSave(() => update.mutateAsync({ userId: member.id, role }), onClose);
  const known = roles.data ?? [];
  const isOnlyOne = roles.data?.length === 1;
  const isFixed = roles.data === undefined || isOnlyOne;
  const failure = roles.isError
    ? rolesFailure
    : update.error && 'There was an error updating the user role. Please try again.';
  return (
    <Dialog
      title="Edit role"
      description={`Choose what ${nameOf(member) ?? member.email} may do in this organization.`}
      isBusy={state === 'loading'}
      onClose={onClose}
    >
      <div className="stack">
        <Field label="Role" help={isOnlyOne ? onlyOneRole : null}>
          {(control) => (
            <Select {...control} value={role} disabled={isFixed} onChange={setRole} data-autofocus>
              <RoleOptions roles={known} chosen={role} />
            </Select>
          )}
        </Field>
        <ErrorNotice>{failure}</ErrorNotice>
        <div className="dialog-actions">
          <Button kind="secondary" disabled={state === 'loading'} onClick={onClose}>
            Cancel
          </Button>
          <SaveButton state={state} disabled={isFixed || role === ''} onClick={begin}>
            Save
          </SaveButton>
        </div>
      </div>
    </Dialog>
  );
}
