import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before unsaved work is left behind. Another part of the same page is not leaving, and neither is the new address after something was made. */
export function LeaveGuard({ isAtRisk }: { isAtRisk: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isAtRisk && current.pathname !== next.pathname,
    enableBeforeUnload: () => isAtRisk,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      isDanger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      What you changed since the last save will be lost.
    </ConfirmDialog>
  );
}
