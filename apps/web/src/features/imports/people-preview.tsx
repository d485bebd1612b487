import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Import, ImportPreviewRow, PassTemplate } from '@tessera/contract';
import { useMemo, useState } from 'react';
import { useTRPCClient } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Wallet } from '../../wallets/wallet-card.tsx';
import { WalletPreview } from '../passes/pass-preview.tsx';
import { personName } from '../passes/person-name.ts';
import { previewPass } from '../passes/preview-pass.ts';
import { WalletSwitch } from '../passes/wallet-switch.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './import.module.css';
import { importPreviewQuery } from './queries.ts';

type PeoplePreviewProps = {
  people: Import;
  template: PassTemplate;
  isStale: boolean;
};

export function PeoplePreview({ people, template, isStale }: PeoplePreviewProps) {
  const [wallet, setWallet] = useState<Wallet>('apple');
  const [chosen, setChosen] = useState(0);
  const question = { workspaceHandle: useWorkspace().handle, importId: people.id };
  const preview = useQuery({
    ...importPreviewQuery(useTRPCClient(), question, people),
    enabled: !isStale,
    placeholderData: keepPreviousData,
  });
  const rows = preview.data ?? [];
  const index = Math.min(chosen, Math.max(0, rows.length - 1));
  const row = rows[index];
  if (preview.isError && !preview.data)
    return (
      <ErrorState
        title="Could not read the first rows"
        error={preview.error}
        retry={() => void preview.refetch()}
      />
    );
  return (
    <section className={styles.people} aria-label="Your people’s passes" aria-busy={!row}>
      <WalletSwitch value={wallet} onChange={setWallet} />
      <div className={styles.card}>
        {row ? (
          <RowPass row={row} template={template} wallet={wallet} />
        ) : (
          <Skeleton height={360} radius="lg" />
        )}
      </div>
      <div className={styles.pager}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous person"
          disabled={index === 0}
          onClick={() => setChosen(index - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <p className={styles.who} aria-live="polite">
          {row && (
            <>
              <bdi>{personName(row.user, 'No name')}</bdi>
              <span className={styles.samples}>
                {index + 1} of the first {rows.length}
              </span>
            </>
          )}
        </p>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next person"
          disabled={index >= rows.length - 1}
          onClick={() => setChosen(index + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      {row && row.problems.length > 0 && (
        <Notice tone="soon">This row would be refused: {row.problems.join(' ')}</Notice>
      )}
    </section>
  );
}

function RowPass({
  row,
  template,
  wallet,
}: {
  row: ImportPreviewRow;
  template: PassTemplate;
  wallet: Wallet;
}) {
  const workspace = useWorkspace();
  const document = (template.publishedRevision ?? template.latestRevision).document;
  const { name: templateName } = template;
  const drawn = useMemo(() => {
    const now = new Date();
    const pass = {
      ...row,
      user: { phone: null, externalId: null, ...row.user, erased: false },
      serialNumber: `row-${row.line}`,
      status: 'issued' as const,
      createdAt: now.toISOString(),
      voidedAt: null,
    };
    return previewPass({ pass, document, templateName, workspace, overlays: [], shared: [], now });
  }, [row, document, templateName, workspace]);
  return <WalletPreview pass={drawn} wallet={wallet} imageBaseUrl={template.imageBaseUrl} />;
}
