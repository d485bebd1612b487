import { type ReactNode, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { codeOf, emptyOtp, type OtpDigits } from './otp-digits.ts';
import { OtpInput } from './otp-input.tsx';

type OtpFormProps = {
  label: string;
  isPending: boolean;
  error: string | null;
  /** Resolves to whether the code was accepted; clears a refused one. */
  onSubmit: (code: string) => Promise<boolean>;
  onCancel: () => void;
  /** More actions, left of the buttons. */
  children?: ReactNode;
};

/** Submits a code as soon as it is complete. */
export function OtpForm({ label, isPending, error, onSubmit, onCancel, children }: OtpFormProps) {
  const id = useId();
  const [otp, setOtp] = useState<OtpDigits>(emptyOtp);
  const code = codeOf(otp);
  const submit = async (complete: string | null) => {
    if (complete === null || isPending) return;
    if (!(await onSubmit(complete))) setOtp({ ...emptyOtp });
  };
  const change = (next: OtpDigits) => {
    setOtp(next);
    const complete = codeOf(next);
    if (complete !== code) void submit(complete);
  };
  return (
    <div className="stack">
      <OtpInput
        label={label}
        value={otp}
        isBusy={isPending}
        isInvalid={error !== null}
        describedBy={`${id}-error`}
        onChange={change}
        onEnter={() => void submit(code)}
      />
      <div id={`${id}-error`}>
        <ErrorNotice>{error}</ErrorNotice>
      </div>
      <div className="dialog-actions">
        {children}
        <Button kind="secondary" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          kind="primary"
          disabled={code === null}
          isLoading={isPending}
          onClick={() => void submit(code)}
        >
          Confirm
        </Button>
      </div>
    </div>
  );
}
