import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProgramAnomalies } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { TextLink } from '../../ui/page/links.tsx';
import { periodName } from '../pass-template-details/statistics-text.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './program-statistics.module.css';

const refreshMilliseconds = 60_000;

/** What deserves an admin's eye in the last seven days. */
export function AnomaliesCard({ passTemplateId }: { passTemplateId: string }) {
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const { data } = useQuery(
    useTRPC().workspace.programs.anomalies.queryOptions(question, { refetchInterval: refreshMilliseconds }),
  );
  // The figures are complete without it.
  if (!data) return null;
  return (
    <Card title="Unusual scans, last 7 days">
      {data.hours.length + data.passes.length === 0 ? (
        <Text size="sm" c="dimmed">
          None. Hours in which a scanner records more than four times its usual are listed here, and passes
          with six or more actions in a day.
        </Text>
      ) : (
        <Findings anomalies={data} params={question} />
      )}
    </Card>
  );
}

type FindingsProps = {
  anomalies: ProgramAnomalies;
  params: { workspaceHandle: string; passTemplateId: string };
};

function Findings({ anomalies: { hours, passes }, params }: FindingsProps) {
  return (
    <ul className={styles.findings}>
      {hours.map(({ scannerId, name, day, hour, count, usual }) => (
        <li key={`${scannerId} ${day} ${hour}`}>
          <strong>{name ?? 'A removed scanner'}</strong>: {formatNumber(count)} scans on {dayName(day)} from{' '}
          {String(hour).padStart(2, '0')}:00; {formatNumber(usual)} an hour are usual.
        </li>
      ))}
      {passes.map(({ passId, holderName, day, count }) => (
        <li key={`${passId} ${day}`}>
          <TextLink
            to="/$workspaceHandle/templates/$passTemplateId/passes/$passId"
            params={{ ...params, passId }}
          >
            {holderName || 'A pass'}
          </TextLink>
          : {formatNumber(count)} actions on {dayName(day)}.
        </li>
      ))}
    </ul>
  );
}

const dayName = (day: string): string => periodName({ from: day, to: day });
