import type { Import } from '@tessera/contract';
import { StatusBadge } from '../../ui/display/status-badge.tsx';

const looks = {
  ready: { tone: 'soon', label: 'Not started' },
  running: { tone: 'busy', label: 'Running' },
  done: { tone: 'good', label: 'Done' },
  canceled: { tone: 'quiet', label: 'Canceled' },
  failed: { tone: 'danger', label: 'Stopped' },
} as const;

export function ImportBadge({ status }: { status: Import['status'] }) {
  const { tone, label } = looks[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
