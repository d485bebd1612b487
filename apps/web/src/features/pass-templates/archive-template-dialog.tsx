import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useHoldsRight, useWorkspace } from '../workspaces/workspace-context.ts';
import { passTemplateQuery } from './queries.ts';

type ArchiveTemplateDialogProps = {
  template: { id: string; name: string };
  isArchiving: boolean;
  onArchive: (shouldVoidPasses: boolean) => void;
  onClose: () => void;
};

export function ArchiveTemplateDialog({ template, ...dialog }: ArchiveTemplateDialogProps) {
  const trpc = useTRPC();
  const { handle } = useWorkspace();
  const mayVoid = useHoldsRight('changeMany');
  const question = { workspaceHandle: handle, passTemplateId: template.id };
  const { data, error, refetch } = useQuery(passTemplateQuery(trpc, question));
  const [isVoiding, setIsVoiding] = useState(false);
  const passes = data ? Math.max(0, data.stats.issued - data.stats.voided) : 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={dialog.onClose}
      title={`Archive ${template.name}?`}
      confirmLabel={isVoiding ? `Archive and void ${passWords(passes)}` : 'Archive'}
      isDanger={isVoiding}
      isBusy={dialog.isArchiving}
      isConfirmOff={!data && !error}
      onConfirm={() => dialog.onArchive(isVoiding)}
    >
      <Stack gap="md">
        <Text>
          It moves to the archive. Until you unarchive it, nobody can edit it, create passes from it or send
          campaigns to its holders.
          {passes > 0 && ` Passes that people hold stay valid${mayVoid ? ', unless you void them' : ''}.`}
        </Text>
        {!data && !error && <Skeleton height={20} width="60%" />}
        {!data && error && (
          <ErrorState title="Could not count its passes" error={error} retry={() => void refetch()} />
        )}
        {passes > 0 && <VoidPassesCheckbox passes={passes} isChecked={isVoiding} onChange={setIsVoiding} />}
      </Stack>
    </ConfirmDialog>
  );
}

type VoidPassesCheckboxProps = { passes: number; isChecked: boolean; onChange: (isChecked: boolean) => void };

export function VoidPassesCheckbox({ passes, isChecked, onChange }: VoidPassesCheckboxProps) {
  const mayVoid = useHoldsRight('changeMany');
  return (
    <Checkbox
      checked={isChecked}
      disabled={!mayVoid}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={`Void ${passWords(passes)} as well`}
      description={
        mayVoid
          ? 'Voiding cannot be undone, and affected passes need a new download link.'
          : 'Only an admin of your organization can void all passes.'
      }
    />
  );
}

function passWords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'pass' : 'passes'}`;
}
