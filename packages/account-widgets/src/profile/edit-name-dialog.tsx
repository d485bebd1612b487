import { useState } from 'react';
import { describeFailure } from '../api/describe-errors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { submitOnEnter } from '../ui/submit-on-enter.ts';
import { TextField } from '../ui/text-field.tsx';
import { useSave } from '../ui/use-save.ts';
import { useWidgetCache } from '../widget/use-widget-cache.ts';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { getProfile, updateNames } from './profile-requests.ts';
import type { UserProfileData } from './user-profile-data.ts';

type EditNameDialogProps = { profile: UserProfileData; onClose: () => void };

export function EditNameDialog({ profile, onClose }: EditNameDialogProps) {
  const [firstName, setFirstName] = useState(profile.firstName ?? '');
  const [lastName, setLastName] = useState(profile.lastName ?? '');
  const { change, reload } = useWidgetCache();
  const update = useWidgetMutation(updateNames, {
    onSuccess: (names) => {
      change(getProfile(), (known) => ({
        ...known,
        firstName: names.firstName === undefined ? known.firstName : names.firstName,
        lastName: names.lastName === undefined ? known.lastName : names.lastName,
      }));
      reload(getProfile());
    },
  });
  const { state, begin } = useSave(() => update.mutateAsync({ firstName, lastName }), onClose);
  return (
    <Dialog
      title="Edit name"
      description="Edit the details of the user’s email."
      isBusy={state === 'loading'}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears Enter on behalf of its fields. */}
      <div className="stack" onKeyDown={submitOnEnter(begin)}>
        <TextField
          label="First name"
          value={firstName}
          onChange={setFirstName}
          autoComplete="given-name"
          data-autofocus
        />
        <TextField label="Last name" value={lastName} onChange={setLastName} autoComplete="family-name" />
        <ErrorNotice>{update.error && describeFailure(update.error)}</ErrorNotice>
        <div className="dialog-actions">
          <Button kind="secondary" disabled={state === 'loading'} onClick={onClose}>
            Cancel
          </Button>
          <SaveButton state={state} onClick={begin}>
            Save
          </SaveButton>
        </div>
      </div>
    </Dialog>
  );
}
