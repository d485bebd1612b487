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

export function CampaignBadge({
  status,
  isRecurring = false,
}: {
  status: CampaignStatus;
  isRecurring?: boolean;
}) {
  return (
    <StatusBadge tone={tones[status]}>{isRecurring && status === 'Sending' ? 'Active' : status}</StatusBadge>
  );
}
