import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ProgramReward } from '@tessera/contract';
import { useContext } from 'react';
import { keyFromLabel } from '../fields/key-from-label.ts';
import { PanelGroup } from '../panel.tsx';
import { BalanceAmount } from './balance-amount.tsx';
import {
  InlineButton,
  InlineNumber,
  InlineSelect,
  InlineText,
  ReadOnlyContext,
  Sentence,
} from './inline-controls.tsx';
import styles from './program.module.css';
import { unitWord, useProblemsAt, useProgramForm } from './program-form-context.ts';

export function RewardsSection() {
  const { rules, change } = useProgramForm();
  const isReadOnly = useContext(ReadOnlyContext);
  const add = () => {
    const balance = rules.balances[0]?.attribute ?? '';
    const isReduced = rules.rewards.some(({ mode, balance: of }) => mode === 'reduce' && of === balance);
    const taken = rules.rewards.map(({ key }) => key);
    const added: ProgramReward = {
      key: keyFromLabel('a reward', taken, 'reward'),
      name: 'a reward',
      balance,
      threshold: 10,
      mode: isReduced ? 'keep' : 'reduce',
      lapseDays: null,
    };
    change({ rewards: [...rules.rewards, added] });
  };
  return (
    <PanelGroup title="What it gives them">
      <RewardSentences />
      {!isReadOnly && (
        <div>
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
            Add reward
          </Button>
        </div>
      )}
    </PanelGroup>
  );
}

export function RewardSentences() {
  const { rules } = useProgramForm();
  return (
    <div className={styles.list}>
      {rules.rewards.map((reward, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the key of a new reward follows its name.
        <RewardSentence key={index} reward={reward} index={index} />
      ))}
    </div>
  );
}

function RewardSentence({ reward, index }: { reward: ProgramReward; index: number }) {
  const { rules, saved, change } = useProgramForm();
  const errors = useProblemsAt(`rules.rewards.${index}`);
  const set = (part: Partial<ProgramReward>) =>
    change({ rewards: rules.rewards.with(index, { ...reward, ...part }) });
  // Rewards that were earned name the key, so that it stays.
  const isFresh = !saved?.rewards.some(({ key }) => key === reward.key);
  const rename = (name: string) => {
    const taken = rules.rewards.toSpliced(index, 1).map(({ key }) => key);
    set(isFresh ? { name, key: keyFromLabel(name, taken, 'reward') } : { name });
  };
  const units = unitWord(rules, reward.balance, 0);
  return (
    <Sentence
      label={`Reward ${reward.name}`}
      errors={errors}
      removeLabel="Remove this reward"
      onRemove={() => change({ rewards: rules.rewards.toSpliced(index, 1) })}
    >
      <BalanceAmount
        label="Needed for it"
        balance={reward.balance}
        amount={reward.threshold}
        onAmount={(threshold) => set({ threshold })}
        onBalance={(balance) => set({ balance })}
      />{' '}
      give <InlineText label="Reward" value={reward.name} onChange={rename} />
      {', '}
      <span className={styles.together}>
        <InlineSelect
          label="What happens then"
          value={reward.mode}
          options={[
            { value: 'reduce', label: 'and the card starts again' },
            { value: 'keep', label: `once, and the ${units} stay` },
            { value: 'buy', label: 'whenever they like' },
          ]}
          onChange={(mode) => set(mode === 'buy' ? { mode, lapseDays: null } : { mode })}
        />
        .
      </span>{' '}
      {reward.lapseDays === null ? (
        reward.mode !== 'buy' && (
          <InlineButton onClick={() => set({ lapseDays: 30 })}>Let it lapse</InlineButton>
        )
      ) : (
        <>
          Unused, it lapses after{' '}
          <InlineNumber
            label="Days until it lapses"
            value={reward.lapseDays}
            max={3_650}
            onChange={(lapseDays) => set({ lapseDays })}
          />{' '}
          {reward.lapseDays === 1 ? 'day' : 'days'}.{' '}
          <InlineButton onClick={() => set({ lapseDays: null })}>Let it never lapse</InlineButton>
        </>
      )}
    </Sentence>
  );
}
