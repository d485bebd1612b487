import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { describeTotpError } from './describe-totp-error.ts';
import type { TotpSetUp } from './use-totp-set-up.ts';

/** Shown while the factor is created, or after that failed. */
export function PrepareTotp({ setUp: { creating, create, close } }: { setUp: TotpSetUp }) {
  return (
    <div className="stack">
      {creating.error ? (
        <ErrorNotice>{describeTotpError(creating.error)}</ErrorNotice>
      ) : (
        <div className="qr-frame" aria-busy="true">
          <Skeleton width={160} height={160} />
        </div>
      )}
      <div className="dialog-actions">
        <Button kind="secondary" onClick={close}>
          Cancel
        </Button>
        {creating.error && (
          <Button kind="primary" onClick={create}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
