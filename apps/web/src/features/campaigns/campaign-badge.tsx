import type { CampaignStatus } from '@tessera/contract';
import { StatusBadge, type StatusTone } from '../../ui/display/status-badge.tsx';

const tones: Record<CampaignStatus, StatusTone> = {
  Draft: 'quiet',
  Scheduled: 'soon',
  Sending: 'busy',
  Paused: 'soon',
  Sent: 'good',
  Canceled: 'danger',
};

/** Where a campaign stands. */
export function CampaignBadge({ status }: { status: CampaignStatus }) {
  return <StatusBadge tone={tones[status]}>{status}</StatusBadge>;
}
