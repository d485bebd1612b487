import type {
  CampaignAudience,
  CampaignCapped,
  CampaignReach,
  MissingValue,
  PassFilter,
  PassPlatform,
} from '@tessera/contract';
import { personKeys } from '@tessera/pass-design';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findPassTemplate } from '../../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { countPasses, countPassesIn, findSelectedPasses } from '../../passes/list-passes.ts';
import { findAppliedCap, findCapped } from '../../recipients/frequency-cap.ts';
import { audienceFilters, chosenPasses, usable } from './audience-filters.ts';

const chunkPasses = 1_000;
/** A million passes take many requests, and none holds a connection for long. */
const countMilliseconds = 1_000;

type CappedQuery = {
  passTemplateId: string;
  audience?: CampaignAudience | undefined;
  cursor?: string | null | undefined;
};

/** By the rule of the launch, as far as a second reaches. Counts nothing if too few campaigns notified within the cap's days. */
export async function countCapped(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, audience = { kind: 'everyone' }, cursor = null }: CappedQuery,
): Promise<CampaignCapped> {
  await findPassTemplate(tx, passTemplateId);
  const now = ctx.clock();
  const part: CampaignCapped = { capped: 0, counted: 0, nextCursor: cursor };
  const cap = await findAppliedCap(tx, now);
  if (!cap) return { ...part, nextCursor: null };
  const filters = await audienceFilters(tx, passTemplateId, audience);
  do {
    const chunk = { after: part.nextCursor, createdUntil: now, limit: chunkPasses };
    const passIds = await findSelectedPasses(ctx, tx, filters, chunk);
    if (passIds.length > 0) part.capped += (await findCapped(tx, cap, passIds)).size;
    part.counted += passIds.length;
    part.nextCursor = passIds.length < chunkPasses ? null : (passIds.at(-1) ?? null);
  } while (part.nextCursor !== null && ctx.clock().getTime() - now.getTime() < countMilliseconds);
  return part;
}

export async function countReach(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  {
    passTemplateId,
    audience = { kind: 'everyone' },
  }: { passTemplateId: string; audience?: CampaignAudience | undefined },
): Promise<CampaignReach> {
  await findPassTemplate(tx, passTemplateId);
  return countPassesIn(ctx, tx, await chosenPasses(tx, passTemplateId, audience), {
    matching: { all: [] },
    voided: { field: 'status', operator: 'is', value: 'voided' },
    expired: { field: 'status', operator: 'is', value: 'expired' },
    passes: { all: usable },
    apple: usableIn('apple'),
    google: usableIn('google'),
    withoutWallet: usableIn('none'),
  });
}

const usableIn = (wallet: PassPlatform): PassFilter => ({
  all: [...usable, { field: 'wallet', operator: 'is', value: wallet }],
});

type MissingValuesQuery = {
  passTemplateId: string;
  audience?: CampaignAudience | undefined;
  keys: readonly string[];
};

export async function countMissingValues(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, audience = { kind: 'everyone' }, keys }: MissingValuesQuery,
): Promise<MissingValue[]> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const known = new Set([...personKeys, ...document.attributes.map(({ key }) => key)]);
  const filters = await audienceFilters(tx, passTemplateId, audience);
  const missing: MissingValue[] = [];
  for (const key of new Set(keys)) {
    if (!known.has(key)) continue;
    const lacking = { key, operator: 'isNotSet' } as const;
    const { count: passes } = await countPasses(ctx, tx, {
      ...filters,
      filter: filters.filter ? { all: [filters.filter, lacking] } : lacking,
    });
    if (passes > 0) missing.push({ key, passes });
  }
  return missing;
}
