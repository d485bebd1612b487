import { Checkbox, Stack, Text } from '@mantine/core';
import type { PassTemplate } from '@tessera/contract';
import { useState } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type ArchiveTemplateDialogProps = {
  template: PassTemplate;
  isOpen: boolean;
  isBusy: boolean;
  onArchive: (shouldVoidPasses: boolean) => void;
  onClose: () => void;
};

/** Says what archiving does, and offers to void the passes that are still good. */
export function ArchiveTemplateDialog({ template, onArchive, ...dialog }: ArchiveTemplateDialogProps) {
  const [isVoiding, setIsVoiding] = useState(false);
  const passes = passesToVoid(template);
  const close = () => {
    setIsVoiding(false);
    dialog.onClose();
  };
  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      onClose={close}
      title={`Archive ${template.name}?`}
      confirmLabel={isVoiding ? `Archive and void ${passWords(passes)}` : 'Archive'}
      isDanger={isVoiding}
      isBusy={dialog.isBusy}
      onConfirm={() => onArchive(isVoiding)}
    >
      <Stack gap="md">
        <Text>
          It moves to the archived ones. Until you unarchive it, nobody can edit it, create passes from it or
          send campaigns to its holders.{passes > 0 && ' Passes people hold stay good, unless you void them.'}
        </Text>
        {passes > 0 && (
          <Checkbox
            checked={isVoiding}
            onChange={(event) => setIsVoiding(event.currentTarget.checked)}
            label={`Void ${passWords(passes)} as well`}
            description="Voiding cannot be undone, and affected passes need a new download link."
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** Those issued and not voided yet. */
function passesToVoid({ stats }: PassTemplate): number {
  return Math.max(0, stats.issued - stats.voided);
}

function passWords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'pass' : 'passes'}`;
}
