import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before navigation discards unsaved work. Other tabs of the same page, and the new URL after creation, do not count. */
export function LeaveGuard({ isAtRisk, loss }: { isAtRisk: boolean; loss?: string | undefined }) {
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
      {loss ?? 'What you changed since the last save will be lost.'}
    </ConfirmDialog>
  );
}
