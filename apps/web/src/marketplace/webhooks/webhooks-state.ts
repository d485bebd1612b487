import type { WebhookEndpoint } from '@tessera/contract';
import type { StatusTone } from '../../ui/display/status-badge.tsx';

type State = { tone: StatusTone; words: string };
type Pages = readonly {
  endpoints: readonly Pick<WebhookEndpoint, 'isEnabled' | 'disabledReason'>[];
  totalCount: number;
}[];

/** The state on the tile; null while unknown. Endpoints that the server has disabled take precedence. */
export function webhooksState(pages: Pages | null, hasFailed: boolean): State | null {
  if (!pages) return hasFailed ? { tone: 'quiet', words: 'State unknown' } : null;
  const endpoints = pages.flatMap((page) => page.endpoints);
  const broken = endpoints.filter(
    ({ isEnabled, disabledReason }) => !isEnabled && disabledReason !== 'person',
  );
  if (broken.length === 1) return { tone: 'danger', words: 'An endpoint is disabled' };
  if (broken.length > 1) return { tone: 'danger', words: `${broken.length} endpoints are disabled` };
  const count = pages[0]?.totalCount ?? 0;
  if (count === 0) return { tone: 'quiet', words: 'Not set up' };
  if (endpoints.every(({ isEnabled }) => !isEnabled)) return { tone: 'quiet', words: 'Switched off' };
  return { tone: 'good', words: count === 1 ? '1 endpoint' : `${count} endpoints` };
}
