import type { Import } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';

export function ImportCounts({ people: { counts, existing } }: { people: Import }) {
  return (
    <StatTiles>
      <StatTile label="Issued" value={formatNumber(counts.issued)} />
      {existing === 'update' ? (
        <StatTile label="Updated" value={formatNumber(counts.updated)} />
      ) : (
        <StatTile label="Skipped" value={formatNumber(counts.skipped)} />
      )}
      <StatTile label="Refused" value={formatNumber(counts.refused)} />
    </StatTiles>
  );
}
