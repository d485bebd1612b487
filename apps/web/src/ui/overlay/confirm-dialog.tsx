import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../form/busy-button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  /** Names the consequence: "Void this pass?", never "Are you sure?". */
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Replaces “Cancel” where that could mean the action. */
  closeLabel?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** The action's details are still loading; only closing is possible. */
  isConfirmOff?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action that cannot be undone or that reaches holders. Focus starts on Cancel if the action is dangerous. */
export function ConfirmDialog({
  isDanger,
  isBusy = false,
  isConfirmOff = false,
  ...props
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} isClosable={!isBusy} title={props.title} isAlert>
      <Stack gap="lg">
        <div>{props.children}</div>
        <Group justify="flex-end" gap="sm">
          <BusyButton
            variant="default"
            isBusy={false}
            disabled={isBusy}
            onClick={props.onClose}
            data-autofocus={isDanger || undefined}
          >
            {props.closeLabel ?? 'Cancel'}
          </BusyButton>
          <BusyButton
            color={isDanger ? 'red.9' : undefined}
            isBusy={isBusy}
            disabled={isConfirmOff}
            // Focus starts on it, before it is enabled.
            isReachable
            onClick={props.onConfirm}
            data-autofocus={isDanger ? undefined : true}
          >
            {props.confirmLabel}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
