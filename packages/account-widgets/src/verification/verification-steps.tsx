import { describeCodeError, describeFailure } from '../api/describe-errors.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { OtpForm } from './otp-form.tsx';
import type { IdentityVerification } from './use-identity-verification.ts';

type VerificationStepsProps = { verification: IdentityVerification; onCancel: () => void };

/** Requests a code, then asks for it. */
export function VerificationSteps({ verification, onCancel }: VerificationStepsProps) {
  const { challengeId, codesSent, sending, verifying, send, confirm } = verification;
  if (challengeId === null)
    return (
      <>
        <ErrorNotice>{sending.error && describeFailure(sending.error)}</ErrorNotice>
        <div className="dialog-actions">
          <Button kind="secondary" disabled={sending.isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button kind="primary" isLoading={sending.isPending} onClick={send} data-autofocus>
            Send verification code
          </Button>
        </div>
      </>
    );
  const error = sending.error
    ? describeFailure(sending.error)
    : verifying.error && describeCodeError(verifying.error);
  return (
    <>
      <p className="hidden" role="status">
        {codesSent > 1 && !sending.isPending ? 'We sent a new code.' : ''}
      </p>
      {/* Another code starts with empty boxes. */}
      <OtpForm
        key={codesSent}
        label="Verification code"
        isPending={verifying.isPending}
        error={error}
        onSubmit={confirm}
        onCancel={onCancel}
      >
        <button
          type="button"
          className="text-button"
          aria-disabled={sending.isPending || undefined}
          onClick={sending.isPending ? undefined : send}
        >
          Send a new code
        </button>
      </OtpForm>
    </>
  );
}
