import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { isTierAttribute, type ProgramTiers } from '@tessera/contract';
import { useContext } from 'react';
import { PanelGroup } from '../panel.tsx';
import { InlineNumber, InlineSelect, InlineText, ReadOnlyContext, Sentence } from './inline-controls.tsx';
import styles from './program.module.css';
import {
  attributeOptions,
  balanceIn,
  unitWord,
  useProblemsAt,
  useProgramForm,
} from './program-form-context.ts';

const stepsMax = 10;
const periods = [
  { value: 'calendarYear', label: 'in a calendar year' },
  { value: 'last12Months', label: 'in the last 12 months' },
  { value: 'lifetime', label: 'in all' },
] as const;

type TiersSectionProps = {
  /** Adds an attribute for the tier to the design, if it has none. */
  onAdd: () => void;
};

export function TiersSection({ onAdd }: TiersSectionProps) {
  const { rules } = useProgramForm();
  const isReadOnly = useContext(ReadOnlyContext);
  if (!rules.tiers && isReadOnly) return null;
  return (
    <PanelGroup title="Tiers">
      {rules.tiers ? (
        <TierSentences tiers={rules.tiers} />
      ) : (
        <div>
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={onAdd}>
            Add tiers
          </Button>
        </div>
      )}
    </PanelGroup>
  );
}

export function TierSentences({ tiers }: { tiers: ProgramTiers }) {
  const { rules, attributes, change } = useProgramForm();
  const isReadOnly = useContext(ReadOnlyContext);
  const set = (part: Partial<ProgramTiers>) => change({ tiers: { ...tiers, ...part } });
  const last = tiers.steps.at(-1);
  const decimals = balanceIn(rules, tiers.balance)?.decimals ?? 0;
  return (
    <div className={styles.list}>
      <Sentence
        label="What decides the tier"
        errors={[
          ...useProblemsAt('rules.tiers.attribute'),
          ...useProblemsAt('rules.tiers.balance'),
          ...useProblemsAt('rules.tiers.period'),
        ]}
        removeLabel="Remove the tiers"
        onRemove={() => change({ tiers: null })}
      >
        The{' '}
        <InlineSelect
          label="What counts for the tier"
          value={tiers.balance}
          options={rules.balances.map(({ attribute }) => ({
            value: attribute,
            label: unitWord(rules, attribute, 0),
          }))}
          onChange={(balance) => set({ balance })}
        />{' '}
        earned{' '}
        <InlineSelect
          label="Time that counts"
          value={tiers.period}
          options={periods}
          onChange={(period) => set({ period })}
        />{' '}
        decide the tier, which{' '}
        <InlineSelect
          label="Attribute of the tier"
          value={tiers.attribute}
          options={attributeOptions(attributes.filter(isTierAttribute))}
          onChange={(attribute) => set({ attribute })}
        />{' '}
        shows.
      </Sentence>
      {tiers.steps.map((step, index) => (
        <StepSentence
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id, and the order is that of the amounts.
          key={index}
          step={step}
          index={index}
          tiers={tiers}
          decimals={decimals}
          onChange={set}
        />
      ))}
      {!isReadOnly && tiers.steps.length < stepsMax && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              set({
                steps: [
                  ...tiers.steps,
                  { name: `Tier ${tiers.steps.length + 1}`, from: Math.max(1, (last?.from ?? 0) * 2) },
                ],
              })
            }
          >
            Add tier
          </Button>
        </div>
      )}
    </div>
  );
}

type StepProps = {
  step: ProgramTiers['steps'][number];
  index: number;
  tiers: ProgramTiers;
  decimals: number;
  onChange: (part: Partial<ProgramTiers>) => void;
};

function StepSentence({ step, index, tiers, decimals, onChange }: StepProps) {
  const { rules } = useProgramForm();
  const errors = useProblemsAt(`rules.tiers.steps.${index}`);
  const set = (part: Partial<typeof step>) =>
    onChange({ steps: tiers.steps.with(index, { ...step, ...part }) });
  return (
    <Sentence
      label={`Tier ${step.name}`}
      errors={errors}
      removeLabel={`Remove the tier ${step.name}`}
      onRemove={
        tiers.steps.length > 1 ? () => onChange({ steps: tiers.steps.toSpliced(index, 1) }) : undefined
      }
    >
      From{' '}
      <InlineNumber
        label={`Where ${step.name} begins`}
        value={step.from}
        decimals={decimals}
        min={0}
        max={1_000_000_000}
        onChange={(from) => set({ from })}
      />{' '}
      {unitWord(rules, tiers.balance, step.from)} on, a holder is{' '}
      <InlineText label="Name of the tier" value={step.name} onChange={(name) => set({ name })} />.
    </Sentence>
  );
}
