import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { balanceProblem, type ProgramBalance, type ProgramRules } from '@tessera/contract';
import { useContext } from 'react';
import { useDesign } from '../editor-context.ts';
import { PanelGroup } from '../panel.tsx';
import { InlineNumber, InlineSelect, InlineText, ReadOnlyContext, Sentence } from './inline-controls.tsx';
import styles from './program.module.css';
import { attributeOptions, useProblemsAt, useProgramForm } from './program-form-context.ts';
import { freeBalance } from './suggested-rules.ts';

const balancesMax = 5;

/** What a program counts, and when it expires. */
export function BalancesSection() {
  const { rules, change } = useProgramForm();
  const isReadOnly = useContext(ReadOnlyContext);
  const free = freeBalance(useDesign(), rules);
  return (
    <PanelGroup title="What holders collect">
      <div className={styles.list}>
        {rules.balances.map((balance, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the attribute of a new balance can change.
          <BalanceSentence key={index} balance={balance} index={index} />
        ))}
      </div>
      {free && !isReadOnly && rules.balances.length < balancesMax && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => change({ balances: [...rules.balances, free] })}
          >
            Count something else too
          </Button>
        </div>
      )}
    </PanelGroup>
  );
}

function BalanceSentence({ balance, index }: { balance: ProgramBalance; index: number }) {
  const { rules, saved, attributes, change } = useProgramForm();
  const errors = useProblemsAt(`rules.balances.${index}`);
  const set = (part: Partial<ProgramBalance>) =>
    change({ balances: rules.balances.with(index, { ...balance, ...part }) });
  const isKept = saved?.balances.some(({ attribute }) => attribute === balance.attribute) ?? false;
  const free = attributes.filter(
    (each) =>
      balanceProblem(each) === null &&
      rules.balances.every(({ attribute }, at) => at === index || attribute !== each.key),
  );
  return (
    <Sentence
      label={`Balance ${balance.unit.other}`}
      errors={errors}
      removeLabel={`Stop counting ${balance.unit.other}`}
      onRemove={
        isKept || rules.balances.length === 1
          ? undefined
          : () => change(withoutBalance(rules, balance.attribute))
      }
    >
      Holders collect{' '}
      <InlineText
        label="Several are called"
        value={balance.unit.other}
        max={40}
        onChange={(other) => set({ unit: { ...balance.unit, other } })}
      />
      , of which one is a{' '}
      <InlineText
        label="One is called"
        value={balance.unit.one}
        max={40}
        onChange={(one) => set({ unit: { ...balance.unit, one } })}
      />
      , counted in{' '}
      <InlineSelect
        label="Attribute of the balance"
        value={balance.attribute}
        // Entries name it.
        isFixed={isKept}
        options={attributeOptions(isKept ? attributes : free)}
        onChange={(attribute) => change(withBalanceNamed(rules, balance.attribute, attribute))}
      />
      . They <Expiry expiry={balance.expiry} onChange={(expiry) => set({ expiry })} />.
    </Sentence>
  );
}

type ExpiryKind = NonNullable<ProgramBalance['expiry']>['kind'] | 'never';

const expiryWords: { value: ExpiryKind; label: string }[] = [
  { value: 'never', label: 'never expire' },
  { value: 'afterEarning', label: 'expire with age, after' },
  { value: 'inactivity', label: 'expire without new ones, after' },
  { value: 'yearEnd', label: 'expire at the end of the year' },
];

type ExpiryProps = {
  expiry: ProgramBalance['expiry'];
  onChange: (expiry: ProgramBalance['expiry']) => void;
};

function Expiry({ expiry, onChange }: ExpiryProps) {
  const choose = (kind: ExpiryKind) => {
    if (kind === 'never') onChange(null);
    else if (kind === 'yearEnd') onChange({ kind });
    else onChange({ kind, months: expiry && 'months' in expiry ? expiry.months : 12 });
  };
  return (
    <>
      <InlineSelect
        label="When they expire"
        value={expiry?.kind ?? 'never'}
        options={expiryWords}
        onChange={choose}
      />
      {expiry && 'months' in expiry && (
        <>
          {' '}
          <InlineNumber
            label="Months until they expire"
            value={expiry.months}
            max={36}
            onChange={(months) => onChange({ ...expiry, months })}
          />{' '}
          {expiry.months === 1 ? 'month' : 'months'}
        </>
      )}
    </>
  );
}

/** The rules with another attribute for a balance, wherever they name it. */
function withBalanceNamed(rules: ProgramRules, before: string, attribute: string): ProgramRules {
  const renamed = <Part extends { balance: string }>(part: Part): Part =>
    part.balance === before ? { ...part, balance: attribute } : part;
  return {
    ...rules,
    balances: rules.balances.map((each) => (each.attribute === before ? { ...each, attribute } : each)),
    earning: rules.earning.map(renamed),
    rewards: rules.rewards.map(renamed),
    tiers: rules.tiers && renamed(rules.tiers),
  };
}

function withoutBalance(rules: ProgramRules, attribute: string): ProgramRules {
  const isOther = ({ balance }: { balance: string }) => balance !== attribute;
  return {
    ...rules,
    balances: rules.balances.filter((each) => each.attribute !== attribute),
    earning: rules.earning.filter(isOther),
    rewards: rules.rewards.filter(isOther),
    tiers: rules.tiers && isOther(rules.tiers) ? rules.tiers : null,
  };
}
