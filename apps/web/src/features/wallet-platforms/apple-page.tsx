import { Button, Text } from '@mantine/core';
import { IconCertificate, IconPlus } from '@tabler/icons-react';
import { type ApplePassTypeIdentifier, isExpiringSoon } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useList } from '../../ui/table/list-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AppleCertificateDialog } from './apple-certificate-dialog.tsx';
import { AppleHowTo } from './apple-how-to.tsx';
import { AppleIdentifiersTable } from './apple-identifiers-table.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { appleIdentifiersQuery } from './queries.ts';
import { RemoveIdentifierDialog } from './remove-identifier-dialog.tsx';
import styles from './wallet-platforms.module.css';

type Open = { dialog: 'certificate' | 'remove'; identifier: ApplePassTypeIdentifier | null };

type ApplePageProps = {
  /** Opens with the upload: for the own certificate that expires soon, else for a new one. */
  startsUpload: boolean;
  onUploadStarted: () => void;
};

export function ApplePage({ startsUpload, onUploadStarted }: ApplePageProps) {
  const { handle, timezoneName } = useWorkspace();
  const [open, setOpen] = useState<Open | null>(null);
  const list = useList(appleIdentifiersQuery(useTRPC(), handle), 'identifiers');
  const close = () => setOpen(null);
  const isKnown = list.status === 'ready';
  const expiring = list.status === 'ready' ? findExpiring(list.items) : null;
  useEffect(() => {
    if (!startsUpload || !isKnown) return;
    setOpen({ dialog: 'certificate', identifier: expiring });
    onUploadStarted();
  }, [startsUpload, isKnown, expiring, onUploadStarted]);
  const add = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setOpen({ dialog: 'certificate', identifier: null })}
    >
      Add certificate
    </Button>
  );
  const isFilled = list.status === 'ready' && list.items.length > 0;
  return (
    <>
      <div className={styles.head}>
        <Text className={styles.purpose}>
          Passes are signed with the certificate of a pass type identifier. One marked Managed belongs to the
          platform and works at once; with your own, passes are issued in your name. Private keys are stored
          encrypted and never leave this server.
        </Text>
        {isFilled && add}
      </div>
      <AppleIdentifiersTable
        list={list}
        timeZone={timezoneName}
        onRenew={(identifier) => setOpen({ dialog: 'certificate', identifier })}
        onRemove={(identifier) => setOpen({ dialog: 'remove', identifier })}
        empty={
          <EmptyState
            icon={<IconCertificate size={24} stroke={1.6} />}
            title="No Apple certificate yet"
            action={add}
          >
            Add the certificate of your own pass type identifier to issue passes in your name.
          </EmptyState>
        }
      />
      <PendingRequests
        onUpload={(identifier) => setOpen({ dialog: 'certificate', identifier })}
        list={list}
      />
      <AppleHowTo />
      {open?.dialog === 'certificate' && (
        <AppleCertificateDialog identifier={open.identifier} onClose={close} />
      )}
      {open?.dialog === 'remove' && open.identifier && (
        <RemoveIdentifierDialog identifier={open.identifier} onClose={close} />
      )}
    </>
  );
}

/** The workspace's own identifier whose certificate expires soon; the list is sorted by expiry. */
function findExpiring(identifiers: ApplePassTypeIdentifier[]): ApplePassTypeIdentifier | null {
  const now = new Date();
  return (
    identifiers.find(
      ({ platformManaged, expiresAt }) => !platformManaged && isExpiringSoon(expiresAt, now),
    ) ?? null
  );
}
