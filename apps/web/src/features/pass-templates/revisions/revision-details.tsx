import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PassTemplate, Revision, RevisionSummary } from '@tessera/contract';
import { useMemo, useState } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { revisionQuery } from '../queries.ts';
import { ComparisonView } from './comparison-view.tsx';
import styles from './revision-details.module.css';
import { savedByWords } from './revision-item.tsx';

type RevisionDetailsProps = {
  revision: RevisionSummary;
  template: PassTemplate;
  isRestoring: boolean;
  onRestore: () => void;
};

export function RevisionDetails({ revision, template, isRestoring, onRestore }: RevisionDetailsProps) {
  const { handle, timezoneName } = useWorkspace();
  const { number, savedAt, publishedAt, isLatest } = revision;
  const question = { workspaceHandle: handle, passTemplateId: template.id, revisionId: revision.id };
  const loading = useQuery(revisionQuery(useTRPC(), question));
  const at = (instant: string) => formatDate(instant, timezoneName, 'dateTime');
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>Version {number}</h3>
          <p className={styles.line}>
            Saved by {savedByWords(revision)}, {at(savedAt)}
            {publishedAt && `. Published ${at(publishedAt)}`}
          </p>
        </div>
        {!isLatest && !template.archivedAt && (
          <BusyButton variant="default" isBusy={isRestoring} onClick={onRestore}>
            Restore this version
          </BusyButton>
        )}
      </div>
      {loading.data ? (
        <Comparison revision={loading.data} template={template} />
      ) : loading.isError ? (
        <ErrorState
          title="Could not load this version"
          error={loading.error}
          retry={() => void loading.refetch()}
        />
      ) : (
        <Skeleton height={420} radius="lg" aria-busy="true" />
      )}
    </>
  );
}

type Against = 'previous' | 'current';

function Comparison({ revision, template }: { revision: Revision; template: PassTemplate }) {
  const { document, previousDocument, number, isLatest } = revision;
  const [against, setAgainst] = useState<Against>(previousDocument || isLatest ? 'previous' : 'current');
  const current = template.latestRevision.document;
  const { before, after } = useMemo(() => {
    const shown = { label: `Version ${number}`, document };
    if (against === 'current')
      return { before: { label: 'Current version', document: current }, after: shown };
    return {
      before: previousDocument && { label: 'Version before', document: previousDocument },
      after: shown,
    };
  }, [against, number, document, previousDocument, current]);
  return (
    <>
      {!isLatest && previousDocument && (
        <SegmentedControl
          className={styles.against}
          size="xs"
          aria-label="Comparison"
          data={[
            { value: 'previous', label: 'What it changed' },
            { value: 'current', label: 'Compare with current' },
          ]}
          value={against}
          onChange={(value) => setAgainst(value === 'current' ? 'current' : 'previous')}
        />
      )}
      <ComparisonView templateName={template.name} before={before} after={after} />
    </>
  );
}
