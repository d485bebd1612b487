import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { calendarDay } from '@tessera/pass-design';
import { lazy } from 'react';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { chosenRange, type OverviewSearch, rangePresets, writeDays } from './date-range.ts';
import { fileNameOf } from './file-name-of.ts';
import styles from './template-overview.module.css';

/** The calendar is large, and most visits use a preset. */
const DateRangeField = lazy(async () => ({
  default: (await import('./date-range-field.tsx')).DateRangeField,
}));

const custom = 'custom';
const views = [
  { value: 'charts', label: 'Charts' },
  { value: 'table', label: 'Table' },
];

type StatisticsToolbarProps = {
  /** Begins the name of the file. */
  name: string;
  /** Undefined while they load. */
  statistics: { from: string; to: string } | undefined;
  csv: () => string;
  search: OverviewSearch;
  onSearch: (search: OverviewSearch) => void;
};

export function StatisticsToolbar({ name, statistics, csv, search, onSearch }: StatisticsToolbarProps) {
  const { timezoneName } = useWorkspace();
  const range = chosenRange(search.dateRange, new Date(), timezoneName);
  const choose = (value: string) => {
    if (value !== custom) return onSearch({ ...search, dateRange: value });
    if (statistics) onSearch({ ...search, dateRange: writeDays(statistics) });
  };
  return (
    <div className={styles.toolbar}>
      <div className={styles.range}>
        <NativeSelect
          aria-label="Date range"
          data={[...rangePresets, { value: custom, label: 'Custom range', disabled: !statistics }]}
          value={range.preset ?? custom}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {range.preset === null && (
          <LazyBoundary fallback={<Skeleton height={36} width={240} />}>
            <DateRangeField
              key={search.dateRange}
              days={range}
              today={calendarDay(new Date(), timezoneName)}
              onDays={(days) => onSearch({ ...search, dateRange: writeDays(days) })}
            />
          </LazyBoundary>
        )}
      </div>
      <SegmentedControl
        aria-label="View"
        data={views}
        value={search.view ?? 'charts'}
        onChange={(view) => onSearch({ ...search, view: view === 'table' ? 'table' : undefined })}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        disabled={!statistics}
        onClick={() =>
          statistics && saveTextFile(`${fileNameOf(name)}-${statistics.from}-${statistics.to}.csv`, csv())
        }
      >
        Download CSV
      </Button>
    </div>
  );
}
