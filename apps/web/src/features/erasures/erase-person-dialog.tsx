import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Erasure } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

type ErasePersonDialogProps = { email: string; isOpen: boolean; onClose: () => void };

export function ErasePersonDialog({ isOpen, onClose, ...props }: ErasePersonDialogProps) {
  // Keep the address for the receipt; the erased pass no longer has it.
  const [email] = useState(props.email);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspaceHandle = useWorkspace().handle;
  const [typed, setTyped] = useState('');
  const erase = useMutation(
    trpc.workspace.erasures.erase.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.workspace.pathFilter()),
      onError: (error) =>
        showError(serverMessage(error, 'Could not erase the person’s data. Please try again.')),
    }),
  );
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  if (erase.data)
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title="The data is erased">
        <Receipt erasure={erase.data} email={email} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!erase.isPending}
      title="Erase this person’s data?"
      isAlert
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) erase.mutate({ workspaceHandle, email });
        }}
      >
        <Stack gap="md">
          <Text>
            All passes of this person are voided and emptied, in their wallets too. Name, e-mail address,
            values, mails, logs and rows of import files are deleted. Statistics keep their counts. This
            cannot be undone.
          </Text>
          <TextInput
            label="Type the person’s e-mail address to confirm"
            description={email}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={erase.isPending} onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" color="red.9" isBusy={erase.isPending} disabled={!isTyped}>
              Erase data
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Receipt({ erasure, email, onClose }: { erasure: Erasure; email: string; onClose: () => void }) {
  const { timezoneName } = useWorkspace();
  const download = () => {
    const url = URL.createObjectURL(new Blob([receiptText(erasure, email)], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: `erasure-${erasure.id}.txt`,
    });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Stack gap="md">
      <Text>
        {erasure.removed.passes === 1 ? '1 pass was' : `${erasure.removed.passes} passes were`} voided and
        emptied. Phones that still hold one fetch the empty pass; what connects them with it is deleted by{' '}
        {formatDate(erasure.finishedBy, timezoneName)}.
      </Text>
      <Text>Download the receipt now: the e-mail address in it is not kept here.</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={download} data-autofocus>
          Download receipt
        </Button>
      </Group>
    </Stack>
  );
}

function receiptText({ id, personId, requestedAt, finishedBy, removed }: Erasure, email: string): string {
  return [
    'Receipt of the erasure of personal data',
    '',
    `Receipt:                ${id}`,
    `E-mail address:         ${email}`,
    `Requested:              ${requestedAt}`,
    `Passes voided, emptied: ${removed.passes}`,
    `Mail records deleted:   ${removed.mails}`,
    `Logs deleted:           ${removed.logs}`,
    '',
    'Name, e-mail address, attribute values, mail records and logs were deleted.',
    'Rows of import files and messages to other systems that named the person are deleted within minutes,',
    `registrations of phones by ${finishedBy}.`,
    `What remains are counts, and rows without personal data under the anonymous id ${personId}.`,
    '',
  ].join('\n');
}
