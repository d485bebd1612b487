import type { PassTemplateStats } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { countExpired } from './count-expired.ts';
import { readCounts } from './read-counts.ts';

export async function readTemplateStats(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  published: DesignDocument | null,
  now: Date,
): Promise<PassTemplateStats> {
  const counts = (await readCounts(tx, [passTemplateId])).get(passTemplateId) ?? {};
  const [passed] = await countExpired(tx, passTemplateId, published, now);
  const { expired = 0, expiredActive = 0 } = passed ?? {};
  return {
    issued: counts.issued ?? 0,
    voided: (counts.voided ?? 0) - (counts.restored ?? 0),
    expired,
    active: Math.max(0, (counts.activated ?? 0) - (counts.deactivated ?? 0) - expiredActive),
    linkClicks: counts.linkClicked ?? 0,
  };
}
