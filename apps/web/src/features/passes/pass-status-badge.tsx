import type { Pass } from '@tessera/contract';
import { StatusBadge, type StatusTone } from '../../ui/display/status-badge.tsx';

export const passStatusLabels: Record<Pass['status'], string> = {
  issued: 'Issued',
  active: 'Active',
  voided: 'Voided',
  expired: 'Expired',
};

const tones: Record<Pass['status'], StatusTone> = {
  issued: 'quiet',
  active: 'good',
  voided: 'danger',
  expired: 'soon',
};

export function PassStatusBadge({ status }: { status: Pass['status'] }) {
  return <StatusBadge tone={tones[status]}>{passStatusLabels[status]}</StatusBadge>;
}
