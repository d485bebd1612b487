import { Group } from '@mantine/core';
import type { PassTemplate, PublishedRevision } from '@tessera/contract';
import type { FixableIssue } from '@tessera/pass-design';
import { useMemo } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { CoveringCampaigns } from './covering-campaigns.tsx';
import { countOfIssues, HolderIssues } from './holder-issues.tsx';
import styles from './publish-dialog.module.css';

type PublishDialogProps = {
  template: PassTemplate;
  published: PublishedRevision;
  /** What holders would see. */
  issues: readonly FixableIssue[];
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
};

export function PublishDialog({
  template,
  published,
  issues,
  isBusy,
  onPublish,
  onClose,
}: PublishDialogProps) {
  const before = useMemo(() => ({ label: 'Published now', document: published.document }), [published]);
  const { document } = template.latestRevision;
  const after = useMemo(() => ({ label: 'After publishing', document }), [document]);
  return (
    <Dialog isOpen onClose={onClose} isClosable={!isBusy} title="Compare before publishing" width={1080}>
      <ComparisonView
        templateName={template.name}
        before={before}
        after={after}
        consequence={refreshWords(template.stats.active)}
      />
      <CoveringCampaigns passTemplateId={template.id} before={published.document} after={document} />
      {issues.length > 0 && (
        <section className={styles.issues} aria-labelledby="holder-issues">
          <h3 id="holder-issues">Holders will see {countOfIssues(issues)}</h3>
          <HolderIssues issues={issues} />
        </section>
      )}
      <Group className={styles.actions} justify="flex-end" gap="sm">
        <BusyButton variant="default" isBusy={false} disabled={isBusy} onClick={onClose}>
          Cancel
        </BusyButton>
        <BusyButton isBusy={isBusy} onClick={onPublish} data-autofocus>
          Publish changes
        </BusyButton>
      </Group>
    </Dialog>
  );
}

function refreshWords(count: number): string {
  if (count === 0) return 'no pass is in a wallet yet';
  return count === 1 ? '1 pass will refresh' : `${formatNumber(count)} passes will refresh`;
}
