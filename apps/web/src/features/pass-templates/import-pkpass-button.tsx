import { FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ImportedPkpass } from '@tessera/contract';
import { useRef } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './create-template-dialog.module.css';
import { sendPkpass } from './send-pkpass.ts';

type ImportPkpassButtonProps = {
  label: string;
  onImported: (imported: ImportedPkpass, file: File) => void;
};

export function ImportPkpassButton({ label, onImported }: ImportPkpassButtonProps) {
  const { handle } = useWorkspace();
  const { getAccessToken } = useSession();
  const reset = useRef<() => void>(null);
  const upload = useMutation({
    mutationFn: (file: File) => sendPkpass({ workspaceHandle: handle, file, getAccessToken }),
    onSuccess: onImported,
    // Reset, since the browser reports no change if the same file is chosen again.
    onSettled: () => reset.current?.(),
  });
  return (
    <div className={styles.importing}>
      <FileButton
        resetRef={reset}
        accept=".pkpass,application/vnd.apple.pkpass"
        onChange={(file) => file && upload.mutate(file)}
      >
        {({ onClick }) => (
          <BusyButton
            variant="default"
            size="xs"
            leftSection={<IconFileImport size={16} />}
            isBusy={upload.isPending}
            onClick={onClick}
          >
            {label}
          </BusyButton>
        )}
      </FileButton>
      {upload.error ? (
        <p className={styles.importError} role="alert">
          {upload.error.message}
        </p>
      ) : (
        <p className={styles.importHint}>
          Starts with the design of a pass that you already issue elsewhere.
        </p>
      )}
    </div>
  );
}
