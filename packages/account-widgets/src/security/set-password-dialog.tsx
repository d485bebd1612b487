import { useState } from 'react';
import { describeFailure } from '../api/describe-errors.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { submitOnEnter } from '../ui/submit-on-enter.ts';
import { useSave } from '../ui/use-save.ts';
import { VerifiedDialog } from '../verification/verified-dialog.tsx';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { checkSetPassword, type SetPasswordFields } from './password-rules.ts';
import { createPassword } from './security-requests.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useMethodChange } from './use-method-change.ts';

/** Keeps the inputs here, to survive a verification in between. */
export function SetPasswordDialog({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState<SetPasswordFields>({ password: '', confirmation: '' });
  const { errors, check, clear } = useFieldErrors(checkSetPassword);
  const create = useWidgetMutation(createPassword, { onSuccess: useMethodChange('Password', true) });
  const { state, begin } = useSave(() => create.mutateAsync(fields.password), onClose);
  const submit = () => check(fields) && begin();
  const type = (field: keyof SetPasswordFields) => (text: string) => {
    setFields({ ...fields, [field]: text });
    clear(field);
  };
  return (
    <VerifiedDialog
      title="Set New Password"
      isBusy={state === 'loading'}
      isPastVerification={state !== 'idle'}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears Enter on behalf of its fields. */}
      <div className="stack" onKeyDown={submitOnEnter(submit)}>
        <PasswordField
          label="Enter a new password"
          value={fields.password}
          error={errors.password}
          onChange={type('password')}
          autoComplete="new-password"
          data-autofocus
        />
        <PasswordField
          label="Confirm your new password"
          value={fields.confirmation}
          error={errors.confirmation}
          onChange={type('confirmation')}
          autoComplete="new-password"
        />
        <ErrorNotice>{create.error && describeFailure(create.error)}</ErrorNotice>
        <div className="dialog-actions">
          <Button kind="secondary" disabled={state === 'loading'} onClick={onClose}>
            Cancel
          </Button>
          <SaveButton state={state} disabled={!fields.password || !fields.confirmation} onClick={submit}>
            Set password
          </SaveButton>
        </div>
      </div>
    </VerifiedDialog>
  );
}
