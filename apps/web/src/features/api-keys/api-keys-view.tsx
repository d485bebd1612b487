import { Anchor, Button, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { type ApiKey, type CreatedApiKey, unnamedApiKey } from '@tessera/contract';
import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ContactSupport } from '../account/contact-support.tsx';
import type { ApiKeysSource } from './api-keys-source.ts';
import { ApiKeysTable } from './api-keys-table.tsx';
import styles from './api-keys-view.module.css';
import { ApiRequestsSheet } from './api-requests-sheet.tsx';
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx';
import { CreatedApiKeyDialog } from './created-api-key-dialog.tsx';
import { RevokeApiKeyDialog } from './revoke-api-key-dialog.tsx';

type Open =
  | { dialog: 'create' }
  | { dialog: 'created'; created: CreatedApiKey }
  | { dialog: 'calls'; apiKey: ApiKey }
  | { dialog: 'revoke'; apiKey: ApiKey };

export function ApiKeysView({ keys }: { keys: ApiKeysSource }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [isRefused, setRefused] = useState(false);
  const refuse = () => setRefused(true);
  const { list } = keys;
  if (isRefused || keys.isRefused) return <NotAllowed />;
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ dialog: 'create' })}>
      Create API key
    </Button>
  );
  const hasKeys = list.status === 'ready' && list.items.length > 0;
  return (
    <div>
      <div className={styles.head}>
        <Purpose keys={keys} />
        {hasKeys && create}
      </div>
      <ApiKeysTable
        list={list}
        timeZone={keys.timeZone}
        onShowCalls={keys.workspaceHandle === null ? null : (apiKey) => setOpen({ dialog: 'calls', apiKey })}
        onRevoke={(apiKey) => setOpen({ dialog: 'revoke', apiKey })}
        empty={
          <EmptyState icon={<IconKey size={24} stroke={1.6} />} title="No API keys yet" action={create}>
            A key is shown only once, when you create it. Create one for each system, so that you can revoke
            one and keep the others.
          </EmptyState>
        }
      />
      {open?.dialog === 'create' && (
        <CreateApiKeyDialog
          keys={keys}
          onCreated={(created) => setOpen({ dialog: 'created', created })}
          onRefused={refuse}
          onClose={close}
        />
      )}
      {open?.dialog === 'created' && <CreatedApiKeyDialog created={open.created} onClose={close} />}
      {open?.dialog === 'calls' && keys.workspaceHandle !== null && (
        <ApiRequestsSheet
          workspaceHandle={keys.workspaceHandle}
          apiKey={open.apiKey}
          timeZone={keys.timeZone}
          onClose={close}
        />
      )}
      {open?.dialog === 'revoke' && (
        <RevokeApiKeyDialog
          name={open.apiKey.name ?? unnamedApiKey}
          onRevoke={() => keys.revoke(open.apiKey.id)}
          onRefused={refuse}
          onClose={close}
        />
      )}
    </div>
  );
}

function Purpose({ keys }: { keys: ApiKeysSource }) {
  return (
    <Text className={styles.purpose}>
      {keys.purpose} Anyone who has the key can do the same: treat it like a password.{' '}
      {keys.docsLink && (
        <Anchor href={keys.docsLink} underline="always" target="_blank" rel="noreferrer">
          API documentation
        </Anchor>
      )}
    </Text>
  );
}

function NotAllowed() {
  return (
    <Notice tone="soon" action={<ContactSupport />}>
      You do not have permission to manage API keys.
    </Notice>
  );
}
