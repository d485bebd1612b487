import { useState } from 'react';
import { describeFailure } from '../api/describe-errors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { submitOnEnter } from '../ui/submit-on-enter.ts';
import { useSave } from '../ui/use-save.ts';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { type ChangePasswordFields, checkChangePassword } from './password-rules.ts';
import { updatePassword } from './security-requests.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useMethodChange } from './use-method-change.ts';

const isWrongPassword = (error: Error | null): boolean => error?.message === 'Invalid credentials';

const inputs = [
  { field: 'current', label: 'Enter your current password', autoComplete: 'current-password' },
  { field: 'password', label: 'Enter your new password', autoComplete: 'new-password' },
  { field: 'confirmation', label: 'Confirm your new password', autoComplete: 'new-password' },
] as const;

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState<ChangePasswordFields>({ current: '', password: '', confirmation: '' });
  const { errors, check, clear, set } = useFieldErrors(checkChangePassword);
  const update = useWidgetMutation(updatePassword, { onSuccess: useMethodChange('Password', true) });
  const save = async () => {
    try {
      await update.mutateAsync({ currentPassword: fields.current, newPassword: fields.password });
    } catch (error) {
      if (error instanceof Error && isWrongPassword(error))
        set({ current: 'Your current password is incorrect. Please, try again.' });
      throw error;
    }
  };
  const { state, begin } = useSave(save, onClose);
  const submit = () => check(fields) && begin();
  const isIncomplete = Object.values(fields).some((text) => text === '');
  const failure = update.error && !isWrongPassword(update.error) ? describeFailure(update.error) : null;
  return (
    <Dialog title="Change Password" isBusy={state === 'loading'} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears Enter on behalf of its fields. */}
      <div className="stack" onKeyDown={submitOnEnter(submit)}>
        {inputs.map(({ field, label, autoComplete }, index) => (
          <PasswordField
            key={field}
            label={label}
            value={fields[field]}
            error={errors[field]}
            onChange={(text) => {
              setFields({ ...fields, [field]: text });
              clear(field);
            }}
            autoComplete={autoComplete}
            data-autofocus={index === 0 || undefined}
          />
        ))}
        <ErrorNotice>{failure}</ErrorNotice>
        <div className="dialog-actions">
          <Button kind="secondary" disabled={state === 'loading'} onClick={onClose}>
            Cancel
          </Button>
          <SaveButton state={state} disabled={isIncomplete} onClick={submit}>
            Change password
          </SaveButton>
        </div>
      </div>
    </Dialog>
  );
}
