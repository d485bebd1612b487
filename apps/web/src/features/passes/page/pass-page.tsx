import { Skeleton } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { DetailsPage } from '../../../ui/page/details-page.tsx';
import { TextLink } from '../../../ui/page/links.tsx';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { PassStatusBadge } from '../pass-status-badge.tsx';
import { personName } from '../person-name.ts';
import { passQuery, receivedCampaignsQuery } from '../queries.ts';
import { PassActions } from './pass-actions.tsx';
import { PassFacts } from './pass-facts.tsx';
import { PassFindings } from './pass-findings.tsx';
import styles from './pass-page.module.css';
import { PassPreviews } from './pass-previews.tsx';
import { PassValues } from './pass-values.tsx';
import { PassWallets } from './pass-wallets.tsx';

const PassBalances = lazy(async () => ({
  default: (await import('./balances/pass-balances.tsx')).PassBalances,
}));
const PassCovers = lazy(async () => ({ default: (await import('./pass-covers.tsx')).PassCovers }));
const PassCampaigns = lazy(async () => ({
  default: (await import('./pass-campaigns.tsx')).PassCampaigns,
}));

const PassTimelineCard = lazy(async () => ({
  default: (await import('./pass-timeline-card.tsx')).PassTimelineCard,
}));

type PassPageProps = { passTemplateId: string; passId: string };

export function PassPage({ passTemplateId, passId }: PassPageProps) {
  const trpc = useTRPC();
  const { handle, name } = useWorkspace();
  const params = { workspaceHandle: handle, passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(trpc, params));
  const { data: pass } = useSuspenseQuery(passQuery(trpc, { workspaceHandle: handle, passId }));
  const { covers = [] } =
    useQuery(receivedCampaignsQuery(trpc, { workspaceHandle: handle, passId })).data ?? {};
  const title = personName(pass.user);
  useDocumentTitle(title, name);
  return (
    <DetailsPage
      back={
        <TextLink to="/$workspaceHandle/templates/$passTemplateId/passes" params={params} size="sm">
          {template.name}
        </TextLink>
      }
      title={title}
      badges={<PassStatusBadge status={pass.status} />}
      actions={<PassActions pass={pass} />}
      banner={<PassFindings pass={pass} />}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <PassPreviews pass={pass} template={template} />
          {template.programId !== null && (
            <LazyBoundary fallback={<Skeleton height={320} radius="lg" aria-busy="true" />}>
              <PassBalances pass={pass} template={template} />
            </LazyBoundary>
          )}
          <LazyBoundary fallback={<Skeleton height={180} radius="lg" aria-busy="true" />}>
            <PassCampaigns pass={pass} />
          </LazyBoundary>
          <LazyBoundary fallback={<Skeleton height={180} radius="lg" aria-busy="true" />}>
            <PassTimelineCard pass={pass} />
          </LazyBoundary>
        </div>
        <div className={styles.column}>
          {covers.length > 0 && (
            <LazyBoundary>
              <PassCovers covers={covers} />
            </LazyBoundary>
          )}
          <PassValues pass={pass} template={template} />
          <PassWallets pass={pass} />
          <PassFacts pass={pass} />
        </div>
      </div>
    </DetailsPage>
  );
}
