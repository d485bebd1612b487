import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@tessera/contract';
import { formatDate } from '../../../../lib/format-date.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { ListFailure } from '../../../passes/list/list-failure.tsx';
import { overlayOf } from '../../../passes/overlay-of.ts';
import { overlayCampaignsQuery, receivedCampaignsQuery } from '../../../passes/queries.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import styles from './preview-as.module.css';
import type { PreviewChoice } from './preview-choice.ts';
import { takesPart } from './preview-of.ts';
import type { PreviewAs } from './use-preview-choice.ts';

export function CampaignChoice({ previewAs }: { previewAs: PreviewAs }) {
  if (!previewAs.template) return <p className={styles.hint}>A new template has no campaigns yet.</p>;
  return <TemplateCampaigns previewAs={previewAs} passTemplateId={previewAs.template.id} />;
}

type TemplateCampaignsProps = { previewAs: PreviewAs; passTemplateId: string };

function TemplateCampaigns({ previewAs, passTemplateId }: TemplateCampaignsProps) {
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  const { choice, choose } = previewAs;
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(overlayCampaignsQuery(trpc, { workspaceHandle, passTemplateId }));
  const receiving = useQuery({
    ...receivedCampaignsQuery(trpc, { workspaceHandle, passId: choice.pass?.id ?? '' }),
    enabled: choice.pass !== null,
  });
  if (!data && error)
    return (
      <ListFailure
        sentence="The campaigns could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height={48} />;
  const launched = data.campaigns.filter((campaign) => overlayOf(campaign).length > 0);
  const isMissed = ({ id }: Campaign) =>
    choice.pass !== null && !(receiving.data?.received.some(({ campaignId }) => campaignId === id) ?? true);
  if (launched.length === 0)
    return <p className={styles.hint}>No campaign of this template has been launched.</p>;
  return (
    <div className={styles.campaigns}>
      {launched.map((campaign) => (
        <Switch
          key={campaign.id}
          label={campaign.name}
          description={
            isMissed(campaign)
              ? 'Not for this pass: it was not a recipient'
              : effectOf(campaign, choice, timezoneName)
          }
          checked={takesPart(choice, campaign)}
          onChange={({ currentTarget: { checked } }) =>
            choose({ switched: new Map(choice.switched).set(campaign.id, checked) })
          }
        />
      ))}
    </div>
  );
}

function effectOf(campaign: Campaign, { at }: PreviewChoice, timezone: string): string {
  const { launchedAt, from, until } = campaign;
  const moment = at ?? new Date();
  const day = (instant: string) => formatDate(instant, timezone);
  if (launchedAt && moment < new Date(launchedAt)) return `Not at this time: launched on ${day(launchedAt)}`;
  const window = [from && `from ${day(from)}`, until && `until ${day(until)}`].filter(Boolean).join(' ');
  const parts = [campaign.message && 'Message', campaign.passChange && `pass change ${window}`.trim()];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
