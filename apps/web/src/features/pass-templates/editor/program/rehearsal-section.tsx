import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { amountText, type ProgramRules, rehearsedDays } from '@tessera/contract';
import type { AppRouter } from '@tessera/server/router';
import type { inferRouterOutputs } from '@trpc/server';
import { useContext, useState } from 'react';
import { serverMessage } from '../../../../lib/errors.ts';
import { formatNumber } from '../../../../lib/format-number.ts';
import { useTRPCClient } from '../../../../lib/trpc.ts';
import { chartColors } from '../../../../ui/chart/chart-series.ts';
import { SeriesChart } from '../../../../ui/chart/series-chart.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useEditor } from '../editor-context.ts';
import { PanelGroup } from '../panel.tsx';
import { formatAmount, InlineNumber, ReadOnlyContext } from './inline-controls.tsx';
import styles from './program.module.css';
import { weeklyCounts } from './weekly-counts.ts';

type Rehearsed = inferRouterOutputs<AppRouter>['workspace']['programs']['rehearse'];

/** What the rules would have given for the scans of the last days, before they are saved. */
export function RehearsalSection({ rules }: { rules: ProgramRules }) {
  const client = useTRPCClient();
  const { handle: workspaceHandle } = useWorkspace();
  const { template } = useEditor().program;
  const isReadOnly = useContext(ReadOnlyContext);
  const rehearse = useMutation({
    mutationFn: async (tried: ProgramRules) => ({
      rules: tried,
      at: new Date(),
      result: await client.workspace.programs.rehearse.query({
        workspaceHandle,
        passTemplateId: template?.id ?? '',
        rules: tried,
      }),
    }),
  });
  if (isReadOnly || !template?.publishedRevision || template.issuedPassCount === 0) return null;
  const tried = rehearse.data;
  const isOutdated = tried !== undefined && tried.rules !== rules;
  return (
    <PanelGroup
      title="Rehearsal"
      hint={`What these rules would have given for the scans of the last ${rehearsedDays} days, from empty cards on.`}
    >
      {tried && <Result {...tried} isOutdated={isOutdated} />}
      {rehearse.error && (
        <p role="alert" className={styles.error}>
          {serverMessage(rehearse.error, 'The rehearsal failed. Please try again later.')}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          loading={rehearse.isPending}
          disabled={tried !== undefined && !isOutdated}
          onClick={() => rehearse.mutate(rules)}
        >
          {tried ? 'Rehearse again' : 'Rehearse these rules'}
        </Button>
      </div>
    </PanelGroup>
  );
}

type ResultProps = { rules: ProgramRules; at: Date; result: Rehearsed; isOutdated: boolean };

function Result({ rules, at, result, isOutdated }: ResultProps) {
  const { given, current, isPart, holders } = result;
  const [costs, setCosts] = useState<Readonly<Record<string, number>>>({});
  if (given.visits === 0) return <p className={styles.note}>There were no scans in that time.</p>;
  const weeks = weeklyCounts(given.rewardsByDay, at);
  const before = current && weeklyCounts(current.rewardsByDay, at);
  const earned = rules.rewards.filter(({ mode }) => mode !== 'buy');
  const total = earned.reduce((sum, { key }) => sum + (costs[key] ?? 0) * (given.rewards[key] ?? 0), 0);
  return (
    <div className={styles.rehearsal} data-outdated={isOutdated || undefined}>
      {isOutdated && <p className={styles.note}>The rules have changed since this rehearsal.</p>}
      <p className={styles.summary}>
        {formatNumber(given.visits)} {given.visits === 1 ? 'scan' : 'scans'}, {formatNumber(given.passes)}{' '}
        {given.passes === 1 ? 'holder' : 'holders'} would have earned something
        {given.refused > 0 && `, ${formatNumber(given.refused)} refused by a limit`}.
        {isPart && ' Only the newest scans are counted.'}
      </p>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">Given</th>
            {current && <th scope="col">Running rules</th>}
            <th scope="col">These rules</th>
          </tr>
        </thead>
        <tbody>
          {rules.balances.map((balance) => (
            <tr key={balance.attribute}>
              <th scope="row">{balance.unit.other}</th>
              {current && <td>{formatAmount(current.earned[balance.attribute] ?? 0, balance.decimals)}</td>}
              <td>{formatAmount(given.earned[balance.attribute] ?? 0, balance.decimals)}</td>
            </tr>
          ))}
          {earned.map(({ key, name }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {current && <td>{formatNumber(current.rewards[key] ?? 0)}</td>}
              <td>{formatNumber(given.rewards[key] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {earned.length > 0 && (
        <>
          <SeriesChart
            kind="bar"
            label="Rewards by week"
            height={150}
            places={weeks.map(({ label }) => label)}
            formatValue={formatNumber}
            series={[
              ...(before
                ? [
                    {
                      label: 'Running rules',
                      color: chartColors.rest,
                      values: before.map(({ count }) => count),
                    },
                  ]
                : []),
              { label: 'These rules', color: chartColors.first, values: weeks.map(({ count }) => count) },
            ]}
          />
          {earned.map(({ key, name }) => (
            <p key={key} className={styles.words}>
              If “{name}” costs{' '}
              <InlineNumber
                label={`What ${name} costs`}
                value={costs[key] ?? 0}
                decimals={2}
                min={0}
                max={100_000_000}
                onChange={(cost) => setCosts({ ...costs, [key]: cost })}
              />
              , {formatNumber(given.rewards[key] ?? 0)} cost{' '}
              <strong>{formatAmount((costs[key] ?? 0) * (given.rewards[key] ?? 0), 2)}</strong>.
            </p>
          ))}
          {earned.length > 1 && (
            <p className={styles.words}>
              All rewards cost <strong>{formatAmount(total, 2)}</strong>.
            </p>
          )}
        </>
      )}
      {given.most.length > 0 && (
        <table className={styles.figures}>
          <caption>Who would have got most</caption>
          <thead>
            <tr>
              <th scope="col">Holder</th>
              <th scope="col">Scans</th>
              <th scope="col">Earned</th>
              <th scope="col">Rewards</th>
            </tr>
          </thead>
          <tbody>
            {given.most.map((pass) => (
              <tr key={pass.passId}>
                <th scope="row">{holders[pass.passId] ?? 'Without a name'}</th>
                <td>{formatNumber(pass.visits)}</td>
                <td>
                  {rules.balances
                    .filter(({ attribute }) => pass.earned[attribute])
                    .map((balance) => amountText(balance, pass.earned[balance.attribute] ?? 0))
                    .join(', ') || '–'}
                </td>
                <td>{formatNumber(pass.rewards)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rules.earning.some(({ on }) => on !== 'visit') && (
        <p className={styles.note}>
          Scans without an amount earn nothing by purchase. New passes and birthdays are not counted.
        </p>
      )}
    </div>
  );
}
