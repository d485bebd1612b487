import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Pass, PassTemplate, Program, Reward, Standing } from '@tessera/contract';
import { lazy } from 'react';
import { useTRPC } from '../../../../lib/trpc.ts';
import { Card } from '../../../../ui/display/card.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useHoldsRight, useWorkspace } from '../../../workspaces/workspace-context.ts';
import { passRewardsQuery, passStandingQuery, templateProgramQuery } from '../../queries.ts';
import { BalanceList } from './balance-list.tsx';
import styles from './balances.module.css';
import { EntryList } from './entry-list.tsx';
import { RewardList } from './reward-list.tsx';

const ChangeBalanceDialog = lazy(async () => ({
  default: (await import('./change-balance-dialog.tsx')).ChangeBalanceDialog,
}));

type PassBalancesProps = { pass: Pass; template: PassTemplate };

/** Of a pass whose template has a running program. */
export function PassBalances({ pass, template }: PassBalancesProps) {
  const trpc = useTRPC();
  const { handle: workspaceHandle } = useWorkspace();
  const ofPass = { workspaceHandle, passId: pass.id };
  const program = useQuery(templateProgramQuery(trpc, { workspaceHandle, passTemplateId: template.id }));
  const standing = useQuery(passStandingQuery(trpc, ofPass));
  const rewards = useQuery(passRewardsQuery(trpc, ofPass));
  if (program.data && standing.data && rewards.data)
    return (
      <Balances
        {...{ pass, template, program: program.data, standing: standing.data }}
        rewards={rewards.data.rewards}
      />
    );
  const failed = [program, standing, rewards].find(({ isError }) => isError);
  return (
    <Card title="Balances">
      {failed ? (
        <ErrorState
          title="Could not load the balances"
          error={failed.error}
          retry={() => {
            for (const query of [program, standing, rewards]) if (query.isError) void query.refetch();
          }}
        />
      ) : (
        <Stack gap="sm" aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={20} width="60%" />
          <Skeleton height={20} width="75%" />
        </Stack>
      )}
    </Card>
  );
}

type BalancesProps = PassBalancesProps & { program: Program; standing: Standing; rewards: Reward[] };

function Balances({ pass, template, program: { rules, isReady }, standing, rewards }: BalancesProps) {
  const [isChanging, changing] = useDisclosure(false);
  const mayChange = useHoldsRight('edit') && pass.status !== 'voided';
  const { attributes } = (template.publishedRevision ?? template.latestRevision).document;
  const labelOf = (key: string) => attributes.find((attribute) => attribute.key === key)?.label || key;
  return (
    <Card
      title="Balances"
      aside={
        mayChange && (
          <Button variant="default" size="xs" onClick={changing.open}>
            Change a balance
          </Button>
        )
      }
    >
      <div className={styles.parts}>
        {!isReady && (
          <Notice>The balances of passes that were issued before the program are being entered.</Notice>
        )}
        <BalanceList {...{ standing, rules, rewards, labelOf }} />
        <RewardList {...{ standing, rules, rewards }} canRedeem={mayChange} />
        <EntryList passId={pass.id} {...{ rules, rewards }} />
      </div>
      <LazyBoundary>
        {isChanging && <ChangeBalanceDialog {...{ standing, rules, labelOf }} onClose={changing.close} />}
      </LazyBoundary>
    </Card>
  );
}
