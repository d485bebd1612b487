import {
  conditionsOf,
  type PassFilter,
  type PassFilterProblem,
  passFilterProblems,
  planCondition,
  unknownCampaignProblem,
} from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

type Design = { passTemplateId: string; document: DesignDocument };

/** "Is not" on a removed attribute or an unknown campaign would match every pass. `path` locates the filter in the input. */
export async function checkPassFilter(
  tx: WorkspaceTransaction,
  filter: PassFilter,
  { passTemplateId, document }: Design,
  path: string,
): Promise<void> {
  const problems = passFilterProblems(filter, document.attributes);
  if (problems.length === 0) problems.push(...(await unknownCampaigns(tx, filter, passTemplateId)));
  const [first] = problems;
  if (!first) return;
  const issues = problems.map((each) => ({
    path: each.path === '' ? path : `${path}.${each.path}`,
    message: each.message,
  }));
  throw new AppError('validationFailed', { message: first.message, issues });
}

async function unknownCampaigns(
  { workspaceId, db }: WorkspaceTransaction,
  filter: PassFilter,
  passTemplateId: string,
): Promise<PassFilterProblem[]> {
  const asked = conditionsOf(filter).flatMap(({ path, condition }) => {
    const planned = planCondition(condition, [], new Date(0));
    return 'campaignId' in planned && planned.campaignId
      ? [{ path, condition, campaignId: planned.campaignId }]
      : [];
  });
  if (asked.length === 0) return [];
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .where(
      'id',
      'in',
      asked.map(({ campaignId }) => campaignId),
    )
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return asked
    .filter(({ campaignId }) => !known.has(campaignId))
    .map(({ path, condition }) => ({ path, message: unknownCampaignProblem(condition) }));
}
