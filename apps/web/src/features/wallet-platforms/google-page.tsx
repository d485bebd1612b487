import { Button, Text } from '@mantine/core';
import { IconId, IconPlus } from '@tabler/icons-react';
import type { GoogleIssuer } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useList } from '../../ui/table/list-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { GoogleHowTo } from './google-how-to.tsx';
import { GoogleIssuerDialog } from './google-issuer-dialog.tsx';
import { GoogleIssuersTable } from './google-issuers-table.tsx';
import { googleIssuersQuery } from './queries.ts';
import { RemoveIssuerDialog } from './remove-issuer-dialog.tsx';
import styles from './wallet-platforms.module.css';

type Open = { dialog: 'key' | 'remove'; issuer: GoogleIssuer | null };

export function GooglePage() {
  const { handle } = useWorkspace();
  const [open, setOpen] = useState<Open | null>(null);
  const list = useList(googleIssuersQuery(useTRPC(), handle), 'issuers');
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ dialog: 'key', issuer: null })}>
      Add issuer
    </Button>
  );
  const isFilled = list.status === 'ready' && list.items.length > 0;
  return (
    <>
      <div className={styles.head}>
        <Text className={styles.purpose}>
          Passes for Google Wallet belong to an issuer, and a service account acts for it. One marked Managed
          belongs to the platform and works at once; with your own, passes are issued in your name. Its key is
          stored encrypted and never leaves this server.
        </Text>
        {isFilled && add}
      </div>
      <GoogleIssuersTable
        list={list}
        onReplaceKey={(issuer) => setOpen({ dialog: 'key', issuer })}
        onRemove={(issuer) => setOpen({ dialog: 'remove', issuer })}
        empty={
          <EmptyState icon={<IconId size={24} stroke={1.6} />} title="No Google issuer yet" action={add}>
            Add your own issuer to issue passes in your name.
          </EmptyState>
        }
      />
      <GoogleHowTo />
      {open?.dialog === 'key' && <GoogleIssuerDialog issuer={open.issuer} onClose={close} />}
      {open?.dialog === 'remove' && open.issuer && (
        <RemoveIssuerDialog issuer={open.issuer} onClose={close} />
      )}
    </>
  );
}
