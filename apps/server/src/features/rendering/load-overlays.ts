import { type CampaignStatus, overlayChanges, variantTexts } from '@tessera/contract';
import { coveredSince, type Overlay, type Releases } from '@tessera/pass-design';
import { type Kysely, type NotNull, type Selectable, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignRunsTable, RunContent } from '../../platform/database/schema/campaigns-tables.ts';
import type { Tables } from '../../platform/database/schema/database.ts';
import {
  isFrozen,
  isRecipient,
  type RecipientFacts,
  type RecipientRule,
} from '../recipients/is-recipient.ts';
import { loadedMax, overlaysMax } from '../recipients/recipient-condition.ts';
import type { TriggeredRun } from '../recipients/triggered-passes.ts';
import { variantOf } from '../recipients/variant-of.ts';

export type TemplateOverlay = Overlay &
  RecipientRule & {
    isCanceled: boolean;
    /** A campaign shows its message on the passes up to this one, the last released; null once it is sent. */
    messageThrough: string | null;
    /** A recurring campaign: a pass shows the latest run that reached it. */
    isTriggered: boolean;
    appliedThrough: Date | null;
    recurringId?: string;
    coversSince: number;
    changeEnded: number | null;
  };

export type ShownPass = RecipientFacts & { released: Releases | null };

/** Newest first. `overlaysOf` selects those that apply to a pass. */
export async function loadOverlays(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<TemplateOverlay[]> {
  const runs = await launchedRuns(db, workspaceId)
    .where('run.target_pass_template_id', '=', passTemplateId)
    .limit(loadedMax)
    .execute();
  const recurring = await triggeredCampaigns(db, workspaceId)
    .where('campaign.target_pass_template_id', '=', passTemplateId)
    .execute();
  return [...runs.map(overlayOf), ...recurring.map(overlayOfRecurring)];
}

const windowColumns = ['id', 'status', 'starts_at', 'ends_at', 'applied_through', 'change_ended'] as const;

/** Their triggered runs have the same content. The caller adds the template. */
export function triggeredCampaigns(db: Pick<Kysely<Tables>, 'selectFrom'>, workspaceId: string) {
  return db
    .selectFrom('campaigns as campaign')
    .select(columnsOf('campaign', windowColumns))
    .select(
      sql<RunContent>`jsonb_build_object('message', message, 'googleMessage', google_message, 'link', link,
        'passChange', pass_change, 'split', split)`.as('content'),
    )
    .where('campaign.workspace_id', '=', workspaceId)
    .where('campaign.trigger', 'is not', null)
    .where('campaign.launch_requested_at', 'is not', null);
}

export function launchedRuns(db: Pick<Kysely<Tables>, 'selectFrom'>, workspaceId: string) {
  return (
    launchedRunsOfAnyStatus(db, workspaceId)
      // A canceled run leaves its message with the passes that have it.
      .where((eb) =>
        eb.or([
          eb('run.status', '<>', 'Canceled'),
          eb.and([
            sql<boolean>`run.content ->> 'message' is not null`,
            eb('run.released_through', 'is not', null),
          ]),
        ]),
      )
  );
}

export function launchedRunsOfAnyStatus(db: Pick<Kysely<Tables>, 'selectFrom'>, workspaceId: string) {
  return db
    .selectFrom('campaign_runs as run')
    .select(columnsOf('run', windowColumns))
    .select(['run.content', 'run.kind', 'run.is_frozen', 'run.launched_at', 'run.expired_through'])
    .select(['run.released_through', 'run.covers_since', 'run.message_mark'])
    .where('run.workspace_id', '=', workspaceId)
    .where('run.launched_at', 'is not', null)
    .where('run.occurrence', 'is', null)
    .orderBy('run.launched_at', 'desc')
    .$narrowType<{ launched_at: NotNull }>();
}

const columnsOf = <Alias extends string, Column extends string>(alias: Alias, columns: readonly Column[]) =>
  columns.map((column) => `${alias}.${column}` as const);

/**
 * The newest campaigns that address the pass, each in the pass's variant and without released parts.
 * @param published what publishing the template released
 */
export function overlaysOf(
  overlays: readonly TemplateOverlay[],
  pass: ShownPass,
  published: Releases | null,
): TemplateOverlay[] {
  const shown = overlays.filter((overlay) => !overlay.isTriggered && isShown(overlay, pass));
  const runs = pass.triggered_runs.flatMap((run) => asRun(overlays, run));
  return (runs.length === 0 ? shown : newestFirst([...shown, ...runs]))
    .slice(0, overlaysMax)
    .map((overlay) => {
      const listing = pass.frozen_campaigns.find(({ id }) => id === overlay.campaignId);
      const released = { published, edited: pass.released, shownSince: listing?.since ?? 0 };
      const own = inVariant(overlay, pass);
      return covering(isReleased(overlay, pass) ? own : withoutMessage(own), released);
    });
}

/** `shownSince`: the change number since which the pass shows the campaign. */
type Released = { published: Releases | null; edited?: Releases | null; shownSince?: number };

/** Without the parts that an edit, publishing or an admin released. */
export function covering(
  overlay: TemplateOverlay,
  { published, edited = null, shownSince = 0 }: Released,
): TemplateOverlay {
  const { changes, coversSince, changeEnded } = overlay;
  if (changeEnded !== null && coversSince < changeEnded) return { ...overlay, changes: {} };
  const kept = coveredSince(changes, coversSince, published);
  return { ...overlay, changes: coveredSince(kept, Math.max(coversSince, shownSince), edited) };
}

const newestFirst = (overlays: TemplateOverlay[]): TemplateOverlay[] =>
  overlays.toSorted((one, other) => other.launchedAt.getTime() - one.launchedAt.getTime());

function asRun(
  overlays: readonly TemplateOverlay[],
  { campaign_id, run_id, reached_at, ends_at, change_number, message_mark }: TriggeredRun,
): TemplateOverlay[] {
  const overlay = overlays.find(({ isTriggered, campaignId }) => isTriggered && campaignId === campaign_id);
  if (!overlay) return [];
  const launchedAt = new Date(reached_at);
  return [
    {
      ...overlay,
      campaignId: run_id,
      recurringId: campaign_id,
      launchedAt,
      startedAt: launchedAt.toISOString(),
      until: ends_at && new Date(ends_at).toISOString(),
      coversSince: change_number,
      messageMark: message_mark,
    },
  ];
}

function inVariant(overlay: TemplateOverlay, { id }: ShownPass): TemplateOverlay {
  const { split, campaignId, isCanceled } = overlay;
  const position = variantOf(split, { campaignId, passId: id });
  const variant = position === 'holdout' ? undefined : split?.variants[position - 1];
  if (!variant) return overlay;
  const { passChange } = variant;
  return {
    ...overlay,
    ...variantTexts(overlay, variant),
    ...(passChange && !isCanceled && { changes: overlayChanges(passChange) }),
  };
}

const isShown = (overlay: TemplateOverlay, pass: ShownPass): boolean =>
  (!overlay.isCanceled || isReleased(overlay, pass)) && isRecipient(overlay, pass);

/** A phone that asks early gets no message that a cancellation would take back. */
const isReleased = ({ messageThrough }: TemplateOverlay, { id }: ShownPass): boolean =>
  messageThrough === null || id <= messageThrough;

const withoutMessage = (overlay: TemplateOverlay): TemplateOverlay => ({
  ...overlay,
  message: null,
  googleMessage: null,
});

/** Rows from JSON have times as strings, and numbers as numbers. */
type Instant = Date | string | null;
type Shown = {
  id: string;
  status: CampaignStatus;
  content: Omit<RunContent, 'pace' | 'ignoresQuietHours'>;
} & Record<'starts_at' | 'ends_at' | 'applied_through', Instant> & { change_ended: string | number | null };
type LaunchedRun = Shown &
  Pick<Selectable<CampaignRunsTable>, 'kind' | 'is_frozen' | 'released_through'> & {
    launched_at: Date | string;
    expired_through: Instant;
    covers_since: string | number;
    message_mark: string | number | null;
  };

const numberOrNull = (number: string | number | null): number | null =>
  number === null ? null : Number(number);
const timeOrNull = (time: Instant): Date | null => (time === null ? null : new Date(time));

/** A recurring campaign is never launched itself: its runs are. */
export const overlayOfRecurring = (campaign: Shown): TemplateOverlay => ({
  ...overlayOf({
    ...campaign,
    kind: 'recurring',
    is_frozen: true,
    released_through: null,
    launched_at: new Date(0),
    expired_through: null,
    covers_since: 0,
    message_mark: null,
  }),
  isTriggered: true,
  messageThrough: null,
});

export function overlayOf(run: LaunchedRun): TemplateOverlay {
  const { message, googleMessage, link, passChange, split } = run.content;
  const launchedAt = new Date(run.launched_at);
  const isCanceled = run.status === 'Canceled';
  return {
    isFrozen: isFrozen(run),
    isCanceled,
    isTriggered: false,
    split,
    launchedAt,
    expiredThrough: timeOrNull(run.expired_through),
    appliedThrough: timeOrNull(run.applied_through),
    messageThrough: run.status === 'Sent' ? null : (run.released_through ?? ''),
    campaignId: run.id,
    startedAt: launchedAt.toISOString(),
    from: timeOrNull(run.starts_at)?.toISOString() ?? null,
    until: timeOrNull(run.ends_at)?.toISOString() ?? null,
    message,
    googleMessage,
    link,
    changes: isCanceled ? {} : overlayChanges(passChange),
    isTest: run.kind === 'test',
    coversSince: Number(run.covers_since),
    changeEnded: numberOrNull(run.change_ended),
    messageMark: numberOrNull(run.message_mark),
  };
}
