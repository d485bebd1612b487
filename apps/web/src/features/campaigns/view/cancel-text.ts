import type { Campaign } from '@tessera/contract';
import { formatNumber } from '../../../lib/format-number.ts';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';

type Canceled = Pick<Campaign, 'message' | 'passChange' | 'launchedAt' | 'progress' | 'trigger'>;

export function cancelText({ message, passChange, launchedAt, progress, trigger }: Canceled): string {
  if (!launchedAt) return 'Nobody has seen it yet, and nobody will.';
  return [
    passChange && 'The change leaves all passes.',
    trigger && 'No further run begins.',
    message && (trigger ? 'Messages stay on the passes that have them.' : messageText(progress)),
    'A canceled campaign cannot be resumed.',
  ]
    .filter(Boolean)
    .join(' ');
}

function messageText({ recipients, finished }: Campaign['progress']): string {
  const kept = `The message stays on ${countOfPasses(finished)} that ${finished === 1 ? 'has' : 'have'} it; `;
  const others = recipients === null ? null : Math.max(0, recipients - finished);
  if (finished === 0) return 'The message reaches nobody else.';
  return `${kept}${others === null ? 'all others never get it.' : others === 1 ? '1 other never gets it.' : `${formatNumber(others)} others never get it.`}`;
}
