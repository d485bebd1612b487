import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FrequencyCap } from '@tessera/contract';
import { useEffect } from 'react';
import { formatNumber } from '../../../../lib/format-number.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { countOfPasses } from '../../../bulk-changes/bulk-texts.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { cappedQuery } from '../../queries.ts';
import { mayBeCapped } from '../campaign-draft.ts';
import type { StepProps } from '../step-props.ts';
import { missingChoice, writeAudience } from './audience-draft.ts';

type LeftOutProps = Pick<StepProps, 'draft' | 'template'>;

export function LeftOut({ draft, template }: LeftOutProps) {
  return (
    <>
      {Boolean(draft.holdoutPercent) && (
        <div>{draft.holdoutPercent} % of the recipients are held out and get nothing.</div>
      )}
      <Capped draft={draft} template={template} />
    </>
  );
}

function Capped({ draft, template }: LeftOutProps) {
  const { handle: workspaceHandle, campaignRules } = useWorkspace();
  const { frequencyCap } = campaignRules;
  const audience = writeAudience(draft.audience);
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...cappedQuery(useTRPC(), { workspaceHandle, passTemplateId: template.id, audience }),
    enabled: isCapped(draft, frequencyCap),
  });
  const goesOn = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  if (!isCapped(draft, frequencyCap)) return null;
  const sum = (part: 'capped' | 'counted') =>
    (data?.pages ?? []).reduce((total, page) => total + page[part], 0);
  if (isError)
    return (
      <div>
        Could not count how many people the limit on notifications leaves out.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void fetchNextPage()}>
          Count again
        </Button>
      </div>
    );
  if (!data || hasNextPage)
    return (
      <div className="tabular">
        Counting who has had enough notifications: {countOfPasses(sum('counted'))} checked …
      </div>
    );
  if (sum('capped') === 0) return null;
  return <div className="tabular">{cappedText(sum('capped'), frequencyCap)}</div>;
}

/** Whether the frequency cap applies to an immediate launch. A recurring campaign applies it to each run. */
function isCapped(draft: StepProps['draft'], cap: FrequencyCap | null): cap is FrequencyCap {
  return mayBeCapped(draft, cap) && !draft.trigger && missingChoice(draft.audience) === null;
}

/** "37 of the recipients got 2 campaigns in the last 7 days and are left out." */
function cappedText(capped: number, { notifications, days }: FrequencyCap): string {
  const campaigns = notifications === 1 ? 'a campaign' : `${notifications} campaigns`;
  const period = days === 1 ? 'day' : `${days} days`;
  const are = capped === 1 ? 'is' : 'are';
  return `${formatNumber(capped)} of the recipients got ${campaigns} in the last ${period} and ${are} left out.`;
}
