import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Pass, PassTemplate } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import type { ReadyList } from '../../../ui/table/list-state.ts';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';
import { passCountQuery } from '../../segments/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { isFiltered, type PassesSearch } from './passes-search.ts';

type MatchCountProps = { template: PassTemplate; search: PassesSearch; list: ReadyList<Pass> };

/**
 * The number of passes in the list, voided and expired ones included, which the page’s heading leaves out. Counted separately if the list is
 * too long to count itself.
 */
export function MatchCount({ template, search, list }: MatchCountProps) {
  const { id: passTemplateId, stats } = template;
  const workspaceHandle = useWorkspace().handle;
  const { sort: _sort, ...filters } = search;
  const isLong = list.totalCountIsMinimum === true;
  const { data, isError } = useQuery({
    ...passCountQuery(useTRPC(), { workspaceHandle, passTemplateId, ...filters }),
    enabled: isLong,
  });
  const count = isLong ? data?.count : list.totalCount;
  if (count === undefined && !isError) return <Line>Counting …</Line>;
  if (count === undefined) return <Line>More than {formatNumber(list.totalCount)} passes</Line>;
  if (!isFiltered(search))
    return (
      <Line>
        {countOfPasses(count)}
        {stats.voided + stats.expired > 0 && ', including voided and expired ones'}
      </Line>
    );
  return <Line>{count === 1 ? '1 pass matches' : `${formatNumber(count)} passes match`}</Line>;
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" mb="xs" className="tabular" role="status">
      {children}
    </Text>
  );
}
