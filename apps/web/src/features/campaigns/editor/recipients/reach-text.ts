import type { CampaignReach } from '@tessera/contract';
import { formatNumber } from '../../../../lib/format-number.ts';

/** Why the campaign reaches fewer passes than the list counts for the same filter: "5 voided", "13 without a wallet". */
export function differences({ matching, voided, expired, passes, withoutWallet }: CampaignReach): string[] {
  const leftOut = [
    ...(voided > 0 ? [`${formatNumber(voided)} voided`] : []),
    ...(expired > 0 ? [`${formatNumber(expired)} expired`] : []),
  ];
  return [
    ...(leftOut.length > 0
      ? [
          `Of ${formatNumber(matching)} that match, ${leftOut.join(' and ')} ${voided + expired === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
    ...(withoutWallet > 0 && withoutWallet < passes
      ? [`${formatNumber(withoutWallet)} without a wallet: changed, but not notified.`]
      : []),
  ];
}

export function reachText({ passes, apple, google }: CampaignReach, isLater = false): string {
  const all = `${formatNumber(passes)} ${passes === 1 ? 'pass' : 'passes'}`;
  if (apple + google === 0)
    return `It changes ${all}. None of them is in a wallet yet, so nobody is notified.`;
  return `It reaches ${all}. Those in a wallet are updated ${isLater ? 'at the launch' : 'at once'}: ${formatNumber(apple)} in Apple Wallet, ${formatNumber(google)} in Google Wallet.`;
}
