import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  /** The question in the words of its consequence: "Void this pass?", never "Are you sure?". */
  title: string;
  /** What will happen, to how many, and whether it can be undone. */
  children: ReactNode;
  /** The verb of the consequence: "Void pass". */
  confirmLabel: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone or that reaches holders. Focus starts on Cancel when it is dangerous. */
export function ConfirmDialog({ isDanger, ...props }: ConfirmDialogProps) {
  // What was confirmed cannot be taken back by closing: the dialog stays until it is known what came of it.
  const close = () => {
    if (!props.isBusy) props.onClose();
  };
  return (
    <Dialog isOpen={props.isOpen} onClose={close} title={props.title} isAlert>
      <Stack gap="lg">
        <div>{props.children}</div>
        <Group justify="flex-end" gap="sm">
          <BusyButton
            variant="default"
            isBusy={false}
            disabled={props.isBusy ?? false}
            onClick={close}
            data-autofocus={isDanger || undefined}
          >
            Cancel
          </BusyButton>
          <BusyButton
            color={isDanger ? 'red.9' : undefined}
            isBusy={props.isBusy ?? false}
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
