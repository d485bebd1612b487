import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@tessera/contract';
import { type Overlay, type RenderInput, shownOverlays } from '@tessera/pass-design';
import { useEffectEvent, useLayoutEffect } from 'react';
import { formatDate } from '../../../../lib/format-date.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { personName } from '../../../passes/person-name.ts';
import { overlayCampaignsQuery, receivedCampaignsQuery } from '../../../passes/queries.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import styles from './preview-as.module.css';
import { type PreviewChoice, sampleChoice } from './preview-choice.ts';
import { needsCampaigns, previewOf } from './preview-of.ts';
import type { PreviewAs } from './use-preview-choice.ts';

const noCampaigns: readonly Campaign[] = [];
const none: readonly Overlay[] = [];

export function PreviewNote({ previewAs }: { previewAs: PreviewAs }) {
  const { choice, template, now, drawn, drawWith, reset } = previewAs;
  const workspace = useWorkspace();
  const areNeeded = template !== null && needsCampaigns(choice);
  const trpc = useTRPC();
  const receiving = useQuery({
    ...receivedCampaignsQuery(trpc, { workspaceHandle: workspace.handle, passId: choice.pass?.id ?? '' }),
    enabled: choice.pass !== null,
  });
  const { isError, data } = useQuery({
    ...overlayCampaignsQuery(trpc, {
      workspaceHandle: workspace.handle,
      passTemplateId: template?.id ?? '',
    }),
    enabled: areNeeded,
  });
  const campaigns = data?.campaigns ?? noCampaigns;
  const { received = none, shared = none } = receiving.data ?? {};
  const published = template?.publishedRevision?.document;
  const setDraw = useEffectEvent(drawWith);
  useLayoutEffect(() => {
    setDraw((draft) => previewOf(choice, { draft, workspace, published, campaigns, received, shared, now }));
  }, [choice, workspace, published, campaigns, received, shared, now]);
  return (
    <>
      {previewSentence(choice, {
        campaigns: shownCampaigns(drawn.input, campaigns),
        timezone: workspace.timezoneName,
      })}
      {areNeeded &&
        !data &&
        (isError ? '. Its campaigns could not be loaded' : '. Its campaigns are loading')}
      <button type="button" className={styles.reset} onClick={reset}>
        Reset
      </button>
    </>
  );
}

function shownCampaigns(
  { overlays, now }: Pick<RenderInput, 'overlays' | 'now'>,
  campaigns: readonly Campaign[],
): string[] {
  const ids = new Set(shownOverlays(overlays, now).map(({ campaignId }) => campaignId));
  return campaigns.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

type Surroundings = { campaigns: readonly string[]; timezone: string };

export function previewSentence(
  { pass, at, iosVersion }: PreviewChoice,
  { campaigns, timezone }: Surroundings,
): string {
  const names = new Intl.ListFormat('en-GB').format(campaigns.map((name) => `“${name}”`));
  const noun = campaigns.length === 1 ? 'campaign' : 'campaigns';
  const system = iosVersion === sampleChoice.iosVersion ? '' : `, on iOS ${iosVersion}`;
  if (!pass && !at && !names) return `Shown with sample values${system}`;
  const whose = pass ? `${personName(pass.user)}’s pass` : 'the sample person’s pass';
  const when = at ? ` on ${formatDate(at.toISOString(), timezone, 'dateTime')}` : '';
  return `Shown as ${whose}${when}${names && `, with the ${noun} ${names}`}${system}`;
}
