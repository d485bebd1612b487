import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Erasure, Pass } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

type ErasePersonDialogProps = { pass: Pass; isOpen: boolean; onClose: () => void };

export function ErasePersonDialog({ isOpen, onClose, ...props }: ErasePersonDialogProps) {
  // Kept for the receipt; the erased pass no longer has it.
  const [person] = useState(() => personOf(props.pass.user));
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
  const isTyped = typed.trim().toLowerCase() === person.text.toLowerCase();
  if (erase.data)
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title="The data is erased">
        <Receipt erasure={erase.data} person={person} onClose={onClose} />
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
          if (isTyped) erase.mutate({ workspaceHandle, passId: props.pass.id });
        }}
      >
        <Stack gap="md">
          <Text>
            All passes of this person are voided and emptied, in their wallets too. Name, email address, phone
            number, own id, values, mails, text messages, logs and rows of import files are deleted.
            Statistics keep their counts. This cannot be undone.
          </Text>
          <TextInput
            label={`Type ${person.ask} to confirm`}
            description={person.text}
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

type Person = ReturnType<typeof personOf>;

function Receipt({ erasure, person, onClose }: { erasure: Erasure; person: Person; onClose: () => void }) {
  const { timezoneName } = useWorkspace();
  const download = () => {
    const url = URL.createObjectURL(new Blob([receiptText(erasure, person)], { type: 'text/plain' }));
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
      <Text>Download the receipt now: what names the person in it is not kept here.</Text>
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

function receiptText({ id, personId, requestedAt, finishedBy, removed }: Erasure, person: Person): string {
  return [
    'Receipt of the erasure of personal data',
    '',
    `Receipt:                ${id}`,
    `${person.label.padEnd(23)} ${person.text}`,
    `Requested:              ${requestedAt}`,
    `Passes voided, emptied: ${removed.passes}`,
    `Mail records deleted:   ${removed.mails}`,
    `Logs deleted:           ${removed.logs}`,
    '',
    'Name, email address, phone number, own id, attribute values, records of messages and logs were deleted.',
    'Rows of import files and messages to other systems that named the person are deleted within minutes,',
    `registrations of phones by ${finishedBy}.`,
    `What remains are counts, and rows without personal data under the anonymous id ${personId}.`,
    '',
  ].join('\n');
}

/** By what the admin confirms, and finds the receipt again. */
function personOf({ email, phone, externalId }: Pass['user']) {
  if (email) return { label: 'Email address:', ask: 'the person’s email address', text: email };
  if (phone) return { label: 'Phone number:', ask: 'the person’s phone number', text: phone };
  if (externalId) return { label: 'Own id:', ask: 'the person’s own id', text: externalId };
  return { label: 'Person:', ask: '“erase”', text: 'erase' };
}
