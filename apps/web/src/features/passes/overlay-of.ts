import { type Campaign, overlayChanges } from '@tessera/contract';
import { type Overlay, withoutParts } from '@tessera/pass-design';

export function overlayOf(campaign: Campaign): Overlay[] {
  const { launchedAt, status } = campaign;
  if (!launchedAt) return [];
  const isReleased = (part: string) => campaign.released.includes(part);
  return [
    {
      campaignId: campaign.id,
      startedAt: launchedAt,
      from: campaign.from,
      until: campaign.until,
      message: campaign.message,
      googleMessage: campaign.googleMessage,
      link: campaign.link,
      // A canceled campaign leaves its message on the passes that received it.
      changes: status === 'Canceled' ? {} : withoutParts(overlayChanges(campaign.passChange), isReleased),
    },
  ];
}
