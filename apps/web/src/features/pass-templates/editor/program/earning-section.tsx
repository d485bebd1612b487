import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { EarningLimit, EarningRule } from '@tessera/contract';
import { useContext, useState } from 'react';
import { keyFromLabel } from '../fields/key-from-label.ts';
import { PanelGroup } from '../panel.tsx';
import { BalanceAmount } from './balance-amount.tsx';
import { InlineButton, InlineNumber, InlineSelect, ReadOnlyContext, Sentence } from './inline-controls.tsx';
import styles from './program.module.css';
import { attributeOptions, useProblemsAt, useProgramForm } from './program-form-context.ts';
import { noLimit } from './suggested-rules.ts';

const ruleWords: Record<EarningRule['on'], string> = {
  visit: 'A visit',
  purchase: 'A purchase',
  issue: 'A new pass',
  birthday: 'A birthday',
};

export function EarningSection() {
  return (
    <PanelGroup title="How holders earn">
      <EarningSentences />
      <AddRule />
    </PanelGroup>
  );
}

export function EarningSentences() {
  const { rules } = useProgramForm();
  return (
    <div className={styles.list}>
      {rules.earning.map((rule, index) => (
        <EarningSentence key={rule.key} rule={rule} index={index} />
      ))}
    </div>
  );
}

function AddRule() {
  const { rules, attributes, change } = useProgramForm();
  const isReadOnly = useContext(ReadOnlyContext);
  const birthday = attributes.find(({ type }) => type === 'date');
  const kinds = (['visit', 'purchase', 'issue', 'birthday'] as const).filter(
    (on) => on !== 'birthday' || birthday,
  );
  if (isReadOnly) return null;
  const add = (on: EarningRule['on']) => {
    const taken = rules.earning.map(({ key }) => key);
    const common = {
      key: keyFromLabel(on, taken, 'rule'),
      balance: rules.balances[0]?.attribute ?? '',
      amount: 1,
    };
    const added: Record<EarningRule['on'], EarningRule> = {
      visit: { ...common, on: 'visit', limit: noLimit },
      purchase: { ...common, on: 'purchase', per: 10 ** rules.currencyDecimals, limit: noLimit },
      issue: { ...common, on: 'issue' },
      birthday: { ...common, on: 'birthday', attribute: birthday?.key ?? '' },
    };
    change({ earning: [...rules.earning, added[on]] });
  };
  return (
    <div>
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />}>
            Add a way to earn
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((on) => (
            <Menu.Item key={on} onClick={() => add(on)}>
              {ruleWords[on]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function EarningSentence({ rule, index }: { rule: EarningRule; index: number }) {
  const { rules, attributes, change } = useProgramForm();
  const errors = useProblemsAt(`rules.earning.${index}`);
  const set = (next: EarningRule) => change({ earning: rules.earning.with(index, next) });
  const amount = (
    <BalanceAmount
      label="Earned"
      balance={rule.balance}
      amount={rule.amount}
      onAmount={(next) => set({ ...rule, amount: next })}
      onBalance={(balance) => set({ ...rule, balance })}
    />
  );
  return (
    <Sentence
      label={ruleWords[rule.on]}
      errors={errors}
      removeLabel="Remove this way to earn"
      onRemove={() => change({ earning: rules.earning.toSpliced(index, 1) })}
    >
      {rule.on === 'visit' && <>Each visit gives {amount}</>}
      {rule.on === 'purchase' && (
        <>
          Each{' '}
          <InlineNumber
            label="Amount spent"
            value={rule.per}
            decimals={rules.currencyDecimals}
            onChange={(per) => set({ ...rule, per })}
          />{' '}
          spent gives {amount}
        </>
      )}
      {rule.on === 'issue' && <>A new pass begins with {amount}.</>}
      {rule.on === 'birthday' && (
        <>
          Once a year, on the date{' '}
          <InlineSelect
            label="Birthday"
            value={rule.attribute}
            options={attributeOptions(attributes.filter(({ type }) => type === 'date'))}
            onChange={(attribute) => set({ ...rule, attribute })}
          />
          , a holder gets {amount}.
        </>
      )}
      {(rule.on === 'visit' || rule.on === 'purchase') && (
        <Limits
          limit={rule.limit}
          currencyDecimals={rules.currencyDecimals}
          onChange={(limit) => set({ ...rule, limit })}
        />
      )}
    </Sentence>
  );
}

type LimitsProps = {
  limit: EarningLimit;
  currencyDecimals: number;
  onChange: (limit: EarningLimit) => void;
};

const added = { minutes: 60, timesADay: 1, spentMin: 500 } satisfies EarningLimit;

function Limits({ limit, currencyDecimals, onChange }: LimitsProps) {
  return (
    <>
      {limit.minutes !== null && (
        <>
          , at most once in{' '}
          <Minutes minutes={limit.minutes} onChange={(minutes) => onChange({ ...limit, minutes })} />
        </>
      )}
      {limit.timesADay !== null && (
        <>
          {limit.minutes === null ? ', at most ' : ' and '}
          <InlineNumber
            label="Times a day"
            value={limit.timesADay}
            max={1_000}
            onChange={(timesADay) => onChange({ ...limit, timesADay })}
          />{' '}
          {limit.timesADay === 1 ? 'time a day' : 'times a day'}
        </>
      )}
      {limit.spentMin !== null && (
        <>
          , only from a purchase of{' '}
          <InlineNumber
            label="Least purchase"
            value={limit.spentMin}
            decimals={currencyDecimals}
            max={1_000_000_000}
            onChange={(spentMin) => onChange({ ...limit, spentMin })}
          />
        </>
      )}
      . <LimitsMenu limit={limit} currencyDecimals={currencyDecimals} onChange={onChange} />
    </>
  );
}

function LimitsMenu({ limit, currencyDecimals, onChange }: LimitsProps) {
  const isReadOnly = useContext(ReadOnlyContext);
  const words: Record<keyof EarningLimit, [add: string, remove: string]> = {
    minutes: ['At most once in an hour', 'However soon again'],
    timesADay: ['At most once a day', 'However often a day'],
    spentMin: [
      `Only from a purchase of ${(added.spentMin / 10 ** currencyDecimals).toFixed(currencyDecimals)}`,
      'However small the purchase',
    ],
  };
  if (isReadOnly) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <InlineButton>Limits</InlineButton>
      </Menu.Target>
      <Menu.Dropdown>
        {(['minutes', 'timesADay', 'spentMin'] as const).map((part) => {
          const isSet = limit[part] !== null;
          return (
            <Menu.Item key={part} onClick={() => onChange({ ...limit, [part]: isSet ? null : added[part] })}>
              {words[part][isSet ? 1 : 0]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

const units = { minute: 1, hour: 60, day: 1_440 } as const;
type Unit = keyof typeof units;

function unitOf(minutes: number): Unit {
  if (minutes % units.day === 0) return 'day';
  return minutes % units.hour === 0 ? 'hour' : 'minute';
}

function Minutes({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  // Kept while typing: 120 minutes would turn into 2 hours.
  const [unit, setUnit] = useState(() => unitOf(minutes));
  const isFitting = minutes % units[unit] === 0;
  const shown = isFitting ? unit : unitOf(minutes);
  const count = minutes / units[shown];
  const countMax = Math.floor((31 * units.day) / units[shown]);
  return (
    <>
      <InlineNumber
        label="At most once in"
        value={count}
        max={countMax}
        onChange={(next) => onChange(next * units[shown])}
      />{' '}
      <InlineSelect
        label="Unit of time"
        value={shown}
        options={(['minute', 'hour', 'day'] as const).map((value) => ({
          value,
          label: count === 1 ? value : `${value}s`,
        }))}
        onChange={(next) => {
          setUnit(next);
          onChange(Math.min(count, Math.floor((31 * units.day) / units[next])) * units[next]);
        }}
      />
    </>
  );
}
