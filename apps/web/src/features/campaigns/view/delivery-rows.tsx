import type { Campaign } from '@tessera/contract';
import { formatNumber } from '../../../lib/format-number.ts';
import { SummaryRow } from '../campaign-summary.tsx';

type DeliveryRowsProps = {
  campaign: Pick<Campaign, 'pace' | 'message' | 'ignoreFrequencyCap' | 'ignoreQuietHours'>;
};

export function DeliveryRows({ campaign }: DeliveryRowsProps) {
  const { pace, message } = campaign;
  const ignored = [
    ...(campaign.ignoreFrequencyCap ? ['the limit on notifications'] : []),
    ...(campaign.ignoreQuietHours ? ['quiet hours'] : []),
  ];
  return (
    <>
      {pace !== null && (
        <SummaryRow term="Pace">
          At most {formatNumber(pace)} {pace === 1 ? 'pass' : 'passes'} a second
        </SummaryRow>
      )}
      {message && ignored.length > 0 && (
        <SummaryRow term="Limits">Ignores {ignored.join(' and ')}</SummaryRow>
      )}
    </>
  );
}
