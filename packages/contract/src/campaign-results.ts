/** Why a wallet was not notified or updated, from what Apple and Google answer. */
export const campaignFailures = [
  /** The pass is no longer on the iPhone; its registration is removed. */
  'deviceGone',
  /** APNs refuses the push token, but so many that the certificate is probably wrong. */
  'tokenRejected',
  /** APNs refuses the certificate or the topic. */
  'certificateRefused',
  /** APNs or Google could not serve the wallet within the retries. */
  'walletUnavailable',
  /** Google refuses the pass's content, or no longer has the pass. */
  'passRefused',
  /** Google refuses the message. */
  'messageRefused',
  /** The holder had Google's three notifications of the day: the message is on the pass, without a notification. */
  'notificationLimit',
  /** Our own fault. */
  'internalError',
] as const;
export type CampaignFailure = (typeof campaignFailures)[number];

/** Reasons without entries did not occur. `deviceGone` and `notificationLimit` do not count as failed. */
export type CampaignFailures = Partial<Record<CampaignFailure, number>>;

export const noDelivery = {
  apple: { passUpdates: 0, notifications: 0, failed: 0 },
  google: { passUpdates: 0, notifications: 0, failed: 0 },
  failures: {},
};

/** Adds up counts by reason. */
export function addFailures(...counts: readonly CampaignFailures[]): CampaignFailures {
  const sum: CampaignFailures = {};
  for (const reason of campaignFailures) {
    const count = counts.reduce((total, each) => total + (each[reason] ?? 0), 0);
    if (count > 0) sum[reason] = count;
  }
  return sum;
}
