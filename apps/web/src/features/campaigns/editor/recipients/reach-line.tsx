import type { CampaignReach } from '@tessera/contract';
import type { ReactNode } from 'react';
import { serverMessage } from '../../../../lib/errors.ts';
import { formatNumber } from '../../../../lib/format-number.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { RetryButton } from '../../../../ui/feedback/retry-button.tsx';
import { countOfPasses } from '../../../bulk-changes/bulk-texts.ts';
import { differences } from './reach-text.ts';
import type { useReach } from './use-reach.ts';

type ReachLineProps = {
  reach: ReturnType<typeof useReach>;
  missing: string | null;
  children?: (reach: CampaignReach) => ReactNode;
};

export function ReachLine({ reach, missing, children = figures }: ReachLineProps) {
  if (!missing && reach.isError && !reach.data)
    return (
      <Notice
        tone="danger"
        action={<RetryButton size="xs" error={reach.error} retry={() => void reach.refetch()} />}
      >
        {serverMessage(reach.error, 'The recipients could not be counted.')}
      </Notice>
    );
  return (
    <div aria-live="polite" className="tabular">
      {missing ?? (reach.data ? children(reach.data) : 'Counting the recipients …')}
    </div>
  );
}

function figures(reach: CampaignReach): ReactNode {
  const { passes, apple, google } = reach;
  return (
    <>
      <strong>{countOfPasses(passes)}</strong> · {formatNumber(apple)} reachable in Apple Wallet,{' '}
      {formatNumber(google)} in Google Wallet
      {differences(reach).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}
