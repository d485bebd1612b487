import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { ShieldIcon } from '../ui/icons.tsx';
import { SettingRow } from '../ui/setting-row.tsx';
import type { VerificationMethod } from './authentication-information.ts';
import { describeTotpError } from './describe-totp-error.ts';
import { DisableMfaDialog } from './disable-mfa-dialog.tsx';
import { LastUsed } from './last-used.tsx';
import { SetUpTotpDialog } from './set-up-totp-dialog.tsx';
import { useTotpSetUp } from './use-totp-set-up.ts';

type MfaRowProps = { method: VerificationMethod; hasPassword: boolean };

export function MfaRow({ method: { isSetUp, lastUsed }, hasPassword }: MfaRowProps) {
  const [isDisabling, setIsDisabling] = useState(false);
  const setUp = useTotpSetUp();
  const text = isSetUp ? (
    <>
      Authenticator app · <LastUsed instant={lastUsed} />
    </>
  ) : (
    'Secure your account with an extra verification step'
  );
  return (
    <>
      <SettingRow
        icon={<ShieldIcon />}
        title="Multi-factor authentication"
        text={text}
        action={
          isSetUp ? (
            <Button
              kind="secondary"
              aria-label="Disable multi-factor authentication"
              onClick={() => setIsDisabling(true)}
            >
              Disable
            </Button>
          ) : (
            <Button kind="secondary" isLoading={setUp.isStarting} onClick={setUp.start}>
              Set up authenticator app
            </Button>
          )
        }
      />
      {!setUp.isOpen && setUp.creating.error && (
        <div className="row-notice">
          <ErrorNotice>{describeTotpError(setUp.creating.error)}</ErrorNotice>
        </div>
      )}
      {setUp.isOpen && <SetUpTotpDialog setUp={setUp} />}
      {isDisabling && <DisableMfaDialog hasPassword={hasPassword} onClose={() => setIsDisabling(false)} />}
    </>
  );
}
