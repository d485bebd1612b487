import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import type { PassTemplate, RevisionSummary } from '@tessera/contract';
import { useState } from 'react';
import { useAppConfig } from '../../../lib/app-config-context.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { type ReadyList, useList } from '../../../ui/table/list-state.ts';
import { LoadMore } from '../../../ui/table/load-more.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { revisionsQuery } from '../queries.ts';
import styles from './history-dialog.module.css';
import { RevisionDetails } from './revision-details.tsx';
import { RevisionItem, takeFocus } from './revision-item.tsx';
import { useRestoreRevision } from './use-restore-revision.ts';

type HistoryDialogProps = {
  template: PassTemplate;
  hasUnsavedChanges: boolean;
  onRestored: (template: PassTemplate) => void;
  onConflict: () => void;
  onClose: () => void;
};

export function HistoryDialog(props: HistoryDialogProps) {
  const { template, hasUnsavedChanges, onClose } = props;
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const list = useList(revisionsQuery(useTRPC(), question), 'revisions');
  const [asked, setAsked] = useState<RevisionSummary | null>(null);
  const restore = useRestoreRevision(props);
  return (
    <>
      <Dialog isOpen onClose={onClose} isClosable={!restore.isPending} title="History" width={1200}>
        {list.status === 'pending' && <HistoryPending />}
        {list.status === 'error' && (
          <ErrorState title="Could not load the history" error={list.error} retry={list.retry} />
        )}
        {list.status === 'ready' && (
          <History
            list={list}
            template={template}
            isRestoring={restore.isPending}
            onRestore={(revision) => (hasUnsavedChanges ? setAsked(revision) : restore.mutate(revision))}
          />
        )}
      </Dialog>
      {asked && (
        <ConfirmDialog
          isOpen
          title="Replace your unsaved changes?"
          confirmLabel={`Restore version ${asked.number}`}
          onConfirm={() => {
            restore.mutate(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          Version {asked.number} replaces what you changed since your last save. Undo brings your changes back
          until you leave the editor.
        </ConfirmDialog>
      )}
    </>
  );
}

type HistoryProps = {
  list: ReadyList<RevisionSummary>;
  template: PassTemplate;
  isRestoring: boolean;
  onRestore: (revision: RevisionSummary) => void;
};

function History({ list, template, isRestoring, onRestore }: HistoryProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const { retentionDays } = useAppConfig();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [leftId, setLeftId] = useState<string | null>(null);
  const chosen = list.items.find(({ id }) => id === chosenId) ?? (isWide ? list.items[0] : undefined);
  return (
    <div className={styles.panes}>
      {(isWide || !chosen) && (
        <div className={styles.list}>
          <ol className={styles.items}>
            {list.items.map((revision) => (
              <li key={revision.id}>
                <RevisionItem
                  revision={revision}
                  isChosen={revision === chosen}
                  isFocused={!isWide && revision.id === leftId}
                  onChoose={() => setChosenId(revision.id)}
                />
              </li>
            ))}
          </ol>
          {list.hasMore && <LoadMore list={list} />}
          <p className={styles.note}>
            Published versions are kept forever, drafts for {retentionDays.drafts} days.
          </p>
        </div>
      )}
      {chosen && (
        <section className={styles.details} aria-label={`Version ${chosen.number}`}>
          {!isWide && (
            <Button
              ref={takeFocus}
              variant="subtle"
              size="xs"
              mb="xs"
              className={styles.back}
              leftSection={<IconChevronLeft size={16} />}
              onClick={() => {
                setLeftId(chosen.id);
                setChosenId(null);
              }}
            >
              All versions
            </Button>
          )}
          <RevisionDetails
            key={chosen.id}
            revision={chosen}
            template={template}
            isRestoring={isRestoring}
            onRestore={() => onRestore(chosen)}
          />
        </section>
      )}
    </div>
  );
}

function HistoryPending() {
  return (
    <div className={styles.panes} aria-busy="true">
      <div className={styles.list}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={72} mb={8} radius="md" />
        ))}
      </div>
      <div className={styles.details}>
        <Skeleton height={24} width={180} mb="md" />
        <Skeleton height={320} radius="lg" />
      </div>
    </div>
  );
}
