import type { CampaignReach } from '@tessera/contract';
import { formatNumber } from '../../../../lib/format-number.ts';

export function reachText({ passes, apple, google }: CampaignReach, isLater = false): string {
  const all = `${formatNumber(passes)} ${passes === 1 ? 'pass' : 'passes'}`;
  if (apple + google === 0)
    return `It changes ${all}. None of them is in a wallet yet, so nobody is notified.`;
  return `It reaches ${all}. Those in a wallet are updated ${isLater ? 'at the launch' : 'at once'}: ${formatNumber(apple)} in Apple Wallet, ${formatNumber(google)} in Google Wallet.`;
}
