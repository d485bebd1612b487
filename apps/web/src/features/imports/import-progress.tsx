import { Progress } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Import } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useHoldsRight, useWorkspace } from '../workspaces/workspace-context.ts';
import { countOf, formatTimeLeft } from './format-progress.ts';
import styles from './import.module.css';
import { ImportCounts } from './import-counts.tsx';
import { importQuery } from './queries.ts';

export function ImportProgress({ people }: { people: Import }) {
  const { processed, rowCount, bytes, rowsPerSecond, secondsLeft } = people;
  const mayCancel = useHoldsRight(people.existing === 'update' ? 'importUpdates' : 'importNew');
  const share = Math.floor((processed.bytes / Math.max(1, bytes)) * 100);
  return (
    <>
      <Card>
        <div className={styles.running}>
          <p className={styles.share}>{share} %</p>
          <p className={styles.pace}>
            {rowsPerSecond === null
              ? 'Starting…'
              : `${countOf(rowsPerSecond, 'row')} a second${secondsLeft === null ? '' : `, ${formatTimeLeft(secondsLeft)}`}`}
          </p>
        </div>
        <Progress value={share} size="lg" aria-label="Imported" animated />
        <p className={styles.hint}>
          {formatNumber(processed.rows)} of about {countOf(rowCount, 'row')}. You can leave this page: the
          import goes on, and is listed under Import.
        </p>
      </Card>
      <ImportCounts people={people} />
      {mayCancel && <Cancel people={people} />}
    </>
  );
}

function Cancel({ people }: { people: Import }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, dialog] = useDisclosure(false);
  const question = { workspaceHandle: useWorkspace().handle, importId: people.id };
  const cancel = useMutation({
    ...trpc.workspace.imports.cancel.mutationOptions(),
    onSuccess: (canceled) => {
      dialog.close();
      queryClient.setQueryData(importQuery(trpc, question).queryKey, canceled);
    },
    onError: (error) =>
      showError(serverMessage(error, 'The import could not be canceled. Please try again.')),
  });
  return (
    <div>
      <BusyButton variant="default" isBusy={false} onClick={dialog.open}>
        Cancel the import
      </BusyButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Cancel this import?"
        confirmLabel="Cancel the import"
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(question)}
      >
        The {countOf(people.counts.issued, 'pass', 'passes')} issued so far stay. The rest of the file is not
        imported. To go on later, import the file again and leave existing passes as they are.
      </ConfirmDialog>
    </div>
  );
}
