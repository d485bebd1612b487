import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@tessera/contract';
import { type RenderInput, shownOverlays } from '@tessera/pass-design';
import { formatDate } from '../../../../lib/format-date.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { personName } from '../../../passes/person-name.ts';
import { overlayCampaignsQuery } from '../../../passes/queries.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import styles from './preview-as.module.css';
import { needsCampaigns, type PreviewChoice, sampleChoice } from './preview-choice.ts';
import type { PreviewAs } from './use-preview-choice.ts';

/** Whose pass the stage shows, when and under which campaigns, and the way back to the sample. */
export function PreviewNote({ previewAs }: { previewAs: PreviewAs }) {
  const { choice, template, campaigns, drawn, reset } = previewAs;
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  const { isError, isPending, data } = useQuery({
    ...overlayCampaignsQuery(useTRPC(), { workspaceHandle, passTemplateId: template?.id ?? '' }),
    enabled: template !== null && needsCampaigns(choice),
  });
  const missing = template !== null && needsCampaigns(choice) && !data;
  return (
    <>
      {previewSentence(choice, { campaigns: shownCampaigns(drawn.input, campaigns), timezone: timezoneName })}
      {missing && isPending && !isError && '. Its campaigns are loading'}
      {missing && isError && '. Its campaigns could not be loaded'}
      <button type="button" className={styles.reset} onClick={reset}>
        Reset
      </button>
    </>
  );
}

/** The campaigns that change what the pass shows, as the rendering applies them. */
function shownCampaigns(
  { overlays, now }: Pick<RenderInput, 'overlays' | 'now'>,
  campaigns: readonly Campaign[],
): string[] {
  const ids = new Set(shownOverlays(overlays, now).map(({ campaignId }) => campaignId));
  return campaigns.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

type Surroundings = { campaigns: readonly string[]; timezone: string };

/** “Shown as Ada Lovelace’s pass on 24 December 2026, with the campaign “Winter”, on iOS 18”. */
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
