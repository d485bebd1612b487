import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { KeyIcon } from '../ui/icons.tsx';
import { SettingRow } from '../ui/setting-row.tsx';
import type { VerificationMethod } from './authentication-information.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { LastUsed } from './last-used.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';

export function PasswordRow({ method }: { method: VerificationMethod }) {
  // Set by the click: while “Done” shows, the password already exists.
  const [open, setOpen] = useState<'set' | 'change' | null>(null);
  const close = () => setOpen(null);
  const { isSetUp, lastUsed } = method;
  return (
    <>
      <SettingRow
        icon={<KeyIcon />}
        title="Password"
        text={isSetUp ? <LastUsed instant={lastUsed} /> : 'Set a password to access your account'}
        action={
          <Button
            kind="secondary"
            aria-label={isSetUp ? 'Change password' : undefined}
            onClick={() => setOpen(isSetUp ? 'change' : 'set')}
          >
            {isSetUp ? 'Change' : 'Set a password'}
          </Button>
        }
      />
      {open === 'set' && <SetPasswordDialog onClose={close} />}
      {open === 'change' && <ChangePasswordDialog onClose={close} />}
    </>
  );
}
