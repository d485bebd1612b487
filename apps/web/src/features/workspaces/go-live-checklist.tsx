import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { PlainLink } from '../../ui/page/links.tsx';
import styles from './go-live-checklist.module.css';
import { workspaceStatusesQuery } from './queries.ts';
import { useWorkspace } from './workspace-context.ts';

export function GoLiveChecklist() {
  const { handle: workspaceHandle, canCreateNonDemoTemplates, organization } = useWorkspace();
  const statuses = useQuery({
    ...workspaceStatusesQuery(useTRPC(), workspaceHandle),
    enabled: canCreateNonDemoTemplates,
  }).data;
  if (!canCreateNonDemoTemplates || !statuses) return null;
  const { hasApplePassTypeIdentifier, hasNonDemoTemplate, hasPublishedNonDemoTemplate } = statuses;
  const done = [hasApplePassTypeIdentifier, hasNonDemoTemplate, hasPublishedNonDemoTemplate];
  const doneCount = done.filter(Boolean).length;
  if (doneCount === done.length) return null;
  const params = { workspaceHandle };
  return (
    <section className={styles.card} aria-labelledby="go-live">
      <h2 className={styles.title} id="go-live">
        Go live <span className={styles.count}>{doneCount} of 3</span>
      </h2>
      <ol className={styles.steps}>
        <Step isDone={hasApplePassTypeIdentifier}>
          {organization.permissions.canManage ? (
            <PlainLink
              to="/$workspaceHandle/settings/wallet-platforms/apple"
              params={params}
              search={{ upload: true }}
            >
              Upload an Apple certificate
            </PlainLink>
          ) : (
            'An admin uploads an Apple certificate'
          )}
        </Step>
        <Step isDone={hasNonDemoTemplate}>
          <PlainLink to="/$workspaceHandle/templates" params={params}>
            Create a pass template
          </PlainLink>
          {!hasApplePassTypeIdentifier && !hasNonDemoTemplate && (
            <span className={styles.note}>
              A template keeps its certificate’s identifier, so upload yours first.
            </span>
          )}
        </Step>
        <Step isDone={hasPublishedNonDemoTemplate}>
          {hasNonDemoTemplate ? (
            <PlainLink to="/$workspaceHandle/templates" params={params}>
              Publish a pass template
            </PlainLink>
          ) : (
            'Publish a pass template'
          )}
        </Step>
      </ol>
    </section>
  );
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className={styles.step} data-done={isDone}>
      {isDone ? (
        <IconCircleCheckFilled size={18} role="img" aria-label="Done:" />
      ) : (
        <IconCircle size={18} stroke={1.7} role="img" aria-label="To do:" />
      )}
      <span className={styles.words}>{children}</span>
    </li>
  );
}
