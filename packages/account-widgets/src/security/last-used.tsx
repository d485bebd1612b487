import { RelativeTimeLabel } from '../time/relative-time-label.tsx';

export function LastUsed({ instant }: { instant: string | null }) {
  if (instant === null) return 'Not used yet';
  return (
    <>
      Last used: <RelativeTimeLabel instant={instant} />
    </>
  );
}
