import { Skeleton, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Campaign, PassTemplate } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { lazy, useState } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { StatTile, StatTiles } from '../../../ui/display/stat-tile.tsx';
import { StatusBadge } from '../../../ui/display/status-badge.tsx';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { DetailsPage } from '../../../ui/page/details-page.tsx';
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { CampaignBadge } from '../campaign-badge.tsx';
import { CampaignSummary } from '../campaign-summary.tsx';
import { draftOf } from '../editor/campaign-draft.ts';
import type { PreviewedVariant } from '../editor/draft-in-variant.ts';
import { CampaignMenu } from '../list/campaign-menu.tsx';
import { campaignQuery } from '../queries.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignStatusLine } from './campaign-status-line.tsx';
import styles from './campaign-view.module.css';
import { DeliveryRows } from './delivery-rows.tsx';

const ApprovalActions = lazy(async () => ({
  default: (await import('./approval-actions.tsx')).ApprovalActions,
}));
const CampaignPreview = lazy(async () => ({
  default: (await import('../preview/campaign-preview.tsx')).CampaignPreview,
}));
const CampaignRecipients = lazy(async () => ({
  default: (await import('./campaign-recipients.tsx')).CampaignRecipients,
}));
const RecurringLine = lazy(async () => ({
  default: (await import('./recurring-line.tsx')).RecurringLine,
}));
const GoalLine = lazy(async () => ({ default: (await import('./goal-line.tsx')).GoalLine }));
const CampaignRuns = lazy(async () => ({ default: (await import('./campaign-runs.tsx')).CampaignRuns }));
const DeliveryResults = lazy(async () => ({
  default: (await import('./delivery-results.tsx')).DeliveryResults,
}));

type CampaignViewProps = {
  campaignId: string;
  query: string | undefined;
  onQuery: (query: string | undefined) => void;
};

export function CampaignView({ campaignId, query, onQuery }: CampaignViewProps) {
  const trpc = useTRPC();
  const { handle, name, timezoneName } = useWorkspace();
  const { data, dataUpdatedAt } = useSuspenseQuery(
    campaignQuery(trpc, { workspaceHandle: handle, campaignId }),
  );
  const [variant, setVariant] = useState<PreviewedVariant>(0);
  const { campaign, permissions, people } = data;
  const { approval } = campaign;
  const passTemplateId = campaign.targetPassTemplateId;
  const params = { workspaceHandle: handle, passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(trpc, params));
  useDocumentTitle(campaign.name, name);
  const document = documentOf(template);
  const draft = draftOf(campaign, document, timezoneName);
  return (
    <DetailsPage
      back={
        <TextLink to="/$workspaceHandle/campaigns" params={params} size="sm">
          Back to all campaigns
        </TextLink>
      }
      title={campaign.name}
      badges={
        <>
          <CampaignBadge status={campaign.status} isRecurring={campaign.trigger !== null} />
          {approval?.state === 'requested' && <StatusBadge tone="soon">Approval requested</StatusBadge>}
          {campaign.archivedAt && <StatusBadge tone="quiet">Archived</StatusBadge>}
        </>
      }
      actions={
        permissions.canManage && (
          <>
            {approval?.state === 'requested' && (
              <LazyBoundary>
                <ApprovalActions
                  campaign={campaign}
                  approval={approval}
                  canApprove={permissions.canApprove}
                  attributes={document.attributes}
                  now={dataUpdatedAt}
                />
              </LazyBoundary>
            )}
            <CampaignActions campaign={campaign} />
            {!template.archivedAt && (
              <ButtonLink
                variant="default"
                to="/$workspaceHandle/campaigns/$campaignId/edit"
                params={{ workspaceHandle: handle, campaignId: 'new' }}
                search={{ fromId: campaign.id }}
              >
                Duplicate
              </ButtonLink>
            )}
            <CampaignMenu campaign={campaign} isInList={false} />
          </>
        )
      }
    >
      <Stack gap="lg" mt="lg">
        {campaign.parentId && (
          <TextLink
            to="/$workspaceHandle/campaigns/$campaignId"
            params={{ workspaceHandle: handle, campaignId: campaign.parentId }}
          >
            A run of a recurring campaign
          </TextLink>
        )}
        {campaign.trigger ? (
          <LazyBoundary fallback={<Skeleton height={22} aria-busy="true" />}>
            <RecurringLine campaign={campaign} attributes={document.attributes} />
          </LazyBoundary>
        ) : (
          <CampaignStatusLine campaign={campaign} at={dataUpdatedAt} />
        )}
        {approval && <ApprovalNotice approval={approval} people={people} at={dataUpdatedAt} />}
        {campaign.launchedAt && <Figures campaign={campaign} />}
        {campaign.launchedAt && (
          <LazyBoundary fallback={<Skeleton height={180} aria-busy="true" />}>
            <DeliveryResults campaign={campaign} />
          </LazyBoundary>
        )}
        <div className={styles.content}>
          <Card title="Message and changes">
            <CampaignSummary draft={draft} document={document} template={template}>
              <DeliveryRows campaign={campaign} />
            </CampaignSummary>
            <p className={styles.template}>
              Passes of{' '}
              <TextLink to="/$workspaceHandle/templates/$passTemplateId" params={params} underline="always">
                {campaign.targetPassTemplateName}
              </TextLink>
            </p>
            {campaign.goalId && (
              <LazyBoundary>
                <GoalLine goalId={campaign.goalId} className={styles.template} />
              </LazyBoundary>
            )}
          </Card>
          <LazyBoundary fallback={<Skeleton height={420} aria-busy="true" />}>
            <CampaignPreview
              step="review"
              {...{ draft, document, template, variant }}
              onVariant={setVariant}
            />
          </LazyBoundary>
        </div>
        {campaign.launchedAt && (
          <LazyBoundary fallback={<Skeleton height={180} aria-busy="true" />}>
            {campaign.trigger ? (
              <CampaignRuns campaignId={campaignId} />
            ) : (
              <CampaignRecipients {...{ campaign, query, onQuery }} />
            )}
          </LazyBoundary>
        )}
      </Stack>
    </DetailsPage>
  );
}

function Figures({ campaign: { stats, link, capped, splitResults } }: { campaign: Campaign }) {
  // The link of a class message at Google names no pass; a split campaign has no such message.
  const passes = `From ${splitResults ? '' : 'at least '}${countOfPasses(stats.uniqueClicks)}`;
  return (
    <StatTiles>
      <StatTile label="Pass Updates" value={formatNumber(stats.passUpdates)} note="Counted per wallet" />
      <StatTile label="Notifications" value={formatNumber(stats.notifications)} />
      {link && (
        <StatTile
          label="Link Clicks"
          value={formatNumber(stats.linkClicks)}
          note={stats.uniqueClicks > 0 && passes}
        />
      )}
      {capped > 0 && (
        <StatTile
          label="Left out"
          value={formatNumber(capped)}
          note="They have had enough notifications lately"
        />
      )}
      {stats.failed > 0 && (
        <StatTile
          label="Not reached"
          value={formatNumber(stats.failed)}
          note="Given up after retries, by iPhone and by pass at Google"
        />
      )}
    </StatTiles>
  );
}

function documentOf({ publishedRevision, latestRevision }: PassTemplate): DesignDocument {
  return (publishedRevision ?? latestRevision).document;
}
