import { useState } from 'react';
import { OtpForm } from '../verification/otp-form.tsx';
import { describeTotpError } from './describe-totp-error.ts';
import type { TotpFactor } from './security-requests.ts';
import { SetupKeyDialog } from './setup-key-dialog.tsx';
import type { TotpSetUp } from './use-totp-set-up.ts';

export function EnrollTotp({ setUp, factor }: { setUp: TotpSetUp; factor: TotpFactor }) {
  const [isKeyShown, setIsKeyShown] = useState(false);
  return (
    <>
      <ol className="steps">
        <li>
          <h3 className="row-title">Scan the QR code</h3>
          <p className="row-text">
            Use an authenticator app such as 1Password, Google Authenticator or Microsoft Authenticator.
          </p>
          <div className="qr-frame">
            <img
              className="qr"
              src={factor.qrCode}
              alt="Scan this QR code to enroll"
              width={160}
              height={160}
            />
          </div>
          <p className="row-text">
            Can't scan the code?{' '}
            <button type="button" className="text-button" onClick={() => setIsKeyShown(true)}>
              View setup key
            </button>
          </p>
        </li>
        <li>
          <h3 className="row-title">Get verification passcode</h3>
          <p className="row-text">Enter the 6-digit passcode the app shows for this account.</p>
          <OtpForm
            label="Verification passcode"
            isPending={setUp.verifying.isPending}
            error={setUp.error && describeTotpError(setUp.error)}
            onSubmit={setUp.confirm}
            onCancel={setUp.close}
          />
        </li>
      </ol>
      {isKeyShown && <SetupKeyDialog secret={factor.secret} onClose={() => setIsKeyShown(false)} />}
    </>
  );
}
