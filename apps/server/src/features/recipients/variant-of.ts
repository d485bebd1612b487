import { hash } from 'node:crypto';
import type { CampaignSplit } from '@tessera/contract';
import { type RawBuilder, sql } from 'kysely';

const buckets = 10_000;
const bucketsPerPercent = buckets / 100;

export type VariantOfPass = 'holdout' | number;

type Ids = { campaignId: string; passId: string };

/** Follows from the ids, so that every process agrees and nothing is stored. */
export function variantOf(split: CampaignSplit | null, ids: Ids): VariantOfPass {
  if (!split) return 0;
  const bucket = bucketOf(ids);
  let end = split.holdoutPercent * bucketsPerPercent;
  if (bucket < end) return 'holdout';
  for (const [index, { percent }] of split.variants.entries()) {
    end += percent * bucketsPerPercent;
    if (bucket < end) return index + 1;
  }
  return 0;
}

function bucketOf({ campaignId, passId }: Ids): number {
  return hash('sha256', `${campaignId} ${passId}`, 'buffer').readUInt32BE(0) % buckets;
}

type Expressions = {
  campaignId: RawBuilder<unknown>;
  passId: RawBuilder<unknown>;
  holdoutPercent: RawBuilder<unknown>;
};

/** `variantOf` in SQL. */
export function holdoutCondition({ campaignId, passId, holdoutPercent }: Expressions): RawBuilder<boolean> {
  const digest = sql`encode(sha256(convert_to(${campaignId}::text || ' ' || ${passId}::text, 'UTF8')), 'hex')`;
  return sql<boolean>`(case when coalesce(${holdoutPercent}::integer, 0) = 0 then false
    else ('x' || left(${digest}, 8))::bit(32)::bigint % ${sql.lit(buckets)}
      < ${holdoutPercent}::integer * ${sql.lit(bucketsPerPercent)} end)`;
}
