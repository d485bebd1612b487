import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../form/busy-button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  /** The question in the words of its consequence: "Void this pass?", never "Are you sure?". */
  title: string;
  /** What will happen, to how many, and whether it can be undone. */
  children: ReactNode;
  /** The verb of the consequence: "Void pass". */
  confirmLabel: string;
  /** Of the button that leaves everything as it is; another one where “Cancel” could mean the action. */
  closeLabel?: string;
  isDanger?: boolean;
  /** What was confirmed is under way. It cannot be taken back by closing: the dialog stays until it is known what came of it. */
  isBusy?: boolean;
  /** What there is to confirm is not known yet: so far it can only be closed. */
  isConfirmOff?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone or that reaches holders. Focus starts on Cancel when it is dangerous. */
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
            // The focus starts on it, and is to be there when it can be pressed.
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
