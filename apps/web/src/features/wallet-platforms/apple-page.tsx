import { Button, Text } from '@mantine/core';
import { IconCertificate, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApplePassTypeIdentifier } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { listState } from '../../ui/list-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AppleHowTo } from './apple-how-to.tsx';
import { AppleIdentifiersTable } from './apple-identifiers-table.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { appleIdentifiersQuery } from './queries.ts';
import { RemoveIdentifierDialog } from './remove-identifier-dialog.tsx';
import styles from './wallet-platforms.module.css';

// With its forms: fetched by whoever adds a certificate.
const AppleCertificateDialog = latePart(() =>
  import('./apple-certificate-dialog.tsx').then((module) => module.AppleCertificateDialog),
);

type Open = { dialog: 'certificate' | 'remove'; identifier: ApplePassTypeIdentifier | null };

/** The certificates passes for Apple Wallet are signed with. */
export function ApplePage() {
  const { handle, timezoneName } = useWorkspace();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useInfiniteQuery(appleIdentifiersQuery(useTRPC(), handle));
  const list = listState(query, 'identifiers');
  const close = () => setOpen(null);
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
          Passes are signed with the certificate of a pass type identifier. One marked Managed is the
          platform’s and serves at once; bring your own, and passes go out in your name. Private keys are kept
          encrypted and never leave.
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
            Bring the certificate of your own pass type identifier, and passes go out in your name.
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
