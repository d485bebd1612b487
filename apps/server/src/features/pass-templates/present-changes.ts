import type { DesignChanges } from '@tessera/contract';
import type { DesignDifference } from '@tessera/pass-design';

export function presentChanges(differences: readonly DesignDifference[]): DesignChanges {
  return differences.map(({ part, sentence }) => ({ part, sentence }));
}
