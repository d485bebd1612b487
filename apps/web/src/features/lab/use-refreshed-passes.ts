import { useEffect, useRef, useState } from 'react';
import type { LabPhone } from './lab-api.ts';

const shimmerMilliseconds = 1_100;

export function useRefreshedPasses(phone: LabPhone): ReadonlySet<string> {
  const seen = useRef<Map<string, string> | null>(null);
  const [refreshed, setRefreshed] = useState<ReadonlySet<string>>(new Set());
  const versions = phone.passes.map(({ passId, updatedAt }) => `${passId} ${updatedAt}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of versions is what is waited for; the phone itself is a new object each time.
  useEffect(() => {
    const before = seen.current;
    seen.current = new Map(phone.passes.map(({ passId, updatedAt }) => [passId, updatedAt]));
    const changed = phone.passes.filter(
      ({ passId, updatedAt }) => before?.has(passId) && before.get(passId) !== updatedAt,
    );
    if (changed.length === 0) return;
    setRefreshed(new Set(changed.map(({ passId }) => passId)));
    const timer = window.setTimeout(() => setRefreshed(new Set()), shimmerMilliseconds);
    return () => window.clearTimeout(timer);
  }, [versions]);
  return refreshed;
}
