import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Specimen, Specimens } from './specimen.tsx';

type Open = 'confirm' | 'danger' | 'busy' | 'dialog' | 'sheet';

const buttons: { open: Open; label: string }[] = [
  { open: 'confirm', label: 'Confirm' },
  { open: 'danger', label: 'Confirm something dangerous' },
  { open: 'busy', label: 'Confirm, and wait' },
  { open: 'dialog', label: 'Dialog with a form' },
  { open: 'sheet', label: 'Sheet' },
];

const workMilliseconds = 2_000;

export function ModalsSection() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Specimens>
      <Specimen
        label="Over the page"
        note="Questions name their consequence. Escape closes; where it is dangerous, Cancel has the focus."
      >
        <Group gap="sm">
          {buttons.map(({ open: kind, label }) => (
            <Button key={kind} variant="default" onClick={() => setOpen(kind)}>
              {label}
            </Button>
          ))}
        </Group>
      </Specimen>
      <Confirmations open={open} onClose={close} />
      <Dialog isOpen={open === 'dialog'} title="Create API key" onClose={close}>
        <Stack gap="md">
          <TextInput label="Name" data-autofocus />
          <Group justify="flex-end">
            <Button onClick={close}>Create</Button>
          </Group>
        </Stack>
      </Dialog>
      <Sheet isOpen={open === 'sheet'} title="Ada Lovelace" position="right" onClose={close}>
        <Text>What there is to know about one row, beside the list it came from.</Text>
      </Sheet>
    </Specimens>
  );
}

function Confirmations({ open, onClose }: { open: Open | null; onClose: () => void }) {
  return (
    <>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Send the download link to 128 people?"
        confirmLabel="Send 128 mails"
        onConfirm={onClose}
        onClose={onClose}
      >
        Each of them gets one mail with the link to their own pass.
      </ConfirmDialog>
      <VoidConfirmation isOpen={open === 'danger'} onConfirm={onClose} onClose={onClose} />
      <SlowVoidConfirmation isOpen={open === 'busy'} onClose={onClose} />
    </>
  );
}

function SlowVoidConfirmation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const end = () => {
    setBusy(false);
    onClose();
  };
  const work = useTimeout(end, workMilliseconds);
  const begin = () => {
    setBusy(true);
    work.start();
  };
  return <VoidConfirmation isOpen={isOpen} isBusy={isBusy} onConfirm={begin} onClose={onClose} />;
}

type VoidConfirmationProps = {
  isOpen: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

function VoidConfirmation(props: VoidConfirmationProps) {
  return (
    <ConfirmDialog {...props} title="Void this pass?" confirmLabel="Void pass" isDanger>
      Voiding cannot be undone. The pass turns gray in the wallet, and its download link stops working.
    </ConfirmDialog>
  );
}
