import { Button, Skeleton, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBrandApple,
  IconBrandGoogle,
  IconClock,
  IconDeviceMobile,
  IconPlayerSkipForward,
  IconPointer,
  IconSend,
  IconTargetArrow,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Pass, PassCampaign, PassCampaignStatus, PassCampaignStep } from '@tessera/contract';
import { useState } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextLink } from '../../../ui/page/links.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { passCampaignsQuery } from '../queries.ts';
import styles from './pass-campaigns.module.css';

const shownFirst = 3;

export function PassCampaigns({ pass }: { pass: Pass }) {
  const { handle } = useWorkspace();
  const [isWhole, setWhole] = useState(false);
  const asked = useQuery(passCampaignsQuery(useTRPC(), { workspaceHandle: handle, passId: pass.id }));
  const campaigns = asked.data?.campaigns;
  return (
    <Card title="Campaigns: did they arrive?">
      {asked.isError && !campaigns ? (
        <ErrorState
          title="Could not load the campaigns"
          error={asked.error}
          retry={() => void asked.refetch()}
        />
      ) : !campaigns ? (
        <Stack gap="sm" aria-busy="true">
          <Skeleton height={20} width="60%" />
          <Skeleton height={20} width="75%" />
        </Stack>
      ) : campaigns.length === 0 ? (
        <EmptyState title="No campaign has addressed this pass" />
      ) : (
        <div className={styles.campaigns}>
          {campaigns.slice(0, isWhole ? undefined : shownFirst).map((campaign) => (
            <Campaign key={campaign.campaignId} campaign={campaign} />
          ))}
          {!isWhole && campaigns.length > shownFirst && (
            <div>
              <Button variant="default" size="xs" onClick={() => setWhole(true)}>
                Show {campaigns.length - shownFirst} more
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

const badges: Record<PassCampaignStatus, readonly [StatusTone, string]> = {
  waiting: ['quiet', 'Waiting'],
  heldOut: ['quiet', 'Held out'],
  capped: ['quiet', 'Left out'],
  notSent: ['quiet', 'Not sent'],
  sending: ['busy', 'Sending'],
  sent: ['good', 'Sent'],
};

function Campaign({ campaign }: { campaign: PassCampaign }) {
  const { handle, timezoneName } = useWorkspace();
  const { campaignId, name, variant, status, launchedAt, steps } = campaign;
  const [tone, text] = badges[status];
  return (
    <section aria-label={name}>
      <header className={styles.head}>
        <h3 className={styles.name}>
          <TextLink
            to="/$workspaceHandle/campaigns/$campaignId"
            params={{ workspaceHandle: handle, campaignId }}
          >
            {name}
          </TextLink>
        </h3>
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </header>
      <p className={styles.launched}>
        Launched {formatDate(launchedAt, timezoneName, 'dateTime')}
        {variant !== null && `, variant ${variant}`}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={`${step.case} ${step.sentence}`} step={step} timezone={timezoneName} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, timezone }: { step: PassCampaignStep; timezone: string }) {
  const { severity, sentence, advice, at } = step;
  const Icon = severity === 'problem' ? IconAlertTriangle : icons[step.case];
  return (
    <li className={styles.step} data-severity={severity}>
      <Icon size={16} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <div>
        {sentence}{' '}
        {at && (
          <time dateTime={at} className={styles.time}>
            {formatDate(at, timezone, 'dateTime')}
          </time>
        )}
        {advice && <p className={styles.advice}>{advice}</p>}
      </div>
    </li>
  );
}

const icons: Record<PassCampaignStep['case'], typeof IconSend> = {
  waiting: IconClock,
  heldOut: IconPlayerSkipForward,
  capped: IconPlayerSkipForward,
  notSent: IconPlayerSkipForward,
  sending: IconSend,
  sent: IconSend,
  appleAccepted: IconBrandApple,
  appleRefused: IconBrandApple,
  appleUnknown: IconBrandApple,
  appleRemoved: IconBrandApple,
  googleAccepted: IconBrandGoogle,
  googleRefused: IconBrandGoogle,
  googleMessageRefused: IconBrandGoogle,
  googleSilent: IconBrandGoogle,
  googleUnknown: IconBrandGoogle,
  googleRemoved: IconBrandGoogle,
  addedLater: IconDeviceMobile,
  noWallet: IconDeviceMobile,
  fetched: IconDeviceMobile,
  listed: IconDeviceMobile,
  notAsked: IconDeviceMobile,
  clicked: IconPointer,
  converted: IconTargetArrow,
};
