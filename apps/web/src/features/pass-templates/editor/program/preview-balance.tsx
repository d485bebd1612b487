import type { ProgramBalance, ProgramRules } from '@tessera/contract';
import { amountText, heldAmount, shownValue } from '@tessera/contract';
import { sampleHolder } from '@tessera/pass-design';
import { useEffect, useId, useState } from 'react';
import { useDesignPart, useEditor } from '../editor-context.ts';
import { PanelGroup } from '../panel.tsx';
import styles from './program.module.css';

/** Shows both wallets at any balance: stamps, variants and the tier follow it. */
export function PreviewBalance({ rules }: { rules: ProgramRules }) {
  const { preview } = useEditor().program;
  const total = useDesignPart((document) => document.images.cover?.stamps?.total ?? 0);
  const [amounts, setAmounts] = useState<Readonly<Record<string, number>>>({});
  const isShown = Object.keys(amounts).length > 0;
  useEffect(() => {
    if (isShown) preview(valuesAt(rules, amounts));
  }, [rules, amounts, isShown, preview]);
  useEffect(() => () => preview(null), [preview]);
  return (
    <PanelGroup title="Preview at a balance">
      {rules.balances.map((balance) => (
        <Slider
          key={balance.attribute}
          balance={balance}
          max={sliderMax(rules, balance, total)}
          amount={amounts[balance.attribute] ?? null}
          onChange={(amount) => setAmounts({ ...amounts, [balance.attribute]: amount })}
        />
      ))}
    </PanelGroup>
  );
}

type SliderProps = {
  balance: ProgramBalance;
  max: number;
  amount: number | null;
  onChange: (amount: number) => void;
};

function Slider({ balance, max, amount, onChange }: SliderProps) {
  const id = useId();
  const sample = useDesignPart((document) => sampleHolder(document).attributes[balance.attribute]);
  const shown = amount ?? Math.min(max, heldAmount(balance, sample).amount);
  const text = amount === null ? 'sample value' : amountText(balance, amount);
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{balance.unit.other}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={shown}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Reaches what the rules name, and a full card. */
function sliderMax({ rewards, tiers }: ProgramRules, { attribute, decimals }: ProgramBalance, total: number) {
  const thresholds = rewards.filter(({ balance }) => balance === attribute).map(({ threshold }) => threshold);
  const steps = tiers?.balance === attribute ? tiers.steps.map(({ from }) => Math.ceil(from * 1.2)) : [];
  return Math.max(total * 10 ** decimals, ...thresholds, ...steps) || 100 * 10 ** decimals;
}

/** The tier is the one of a holder who earned the balance in the period. */
function valuesAt({ balances, tiers }: ProgramRules, amounts: Readonly<Record<string, number>>) {
  const shown = balances.filter(({ attribute }) => attribute in amounts);
  const values: Record<string, number | string> = Object.fromEntries(
    shown.map((balance) => [balance.attribute, shownValue(balance, amounts[balance.attribute] ?? 0)]),
  );
  const earned = tiers ? amounts[tiers.balance] : undefined;
  if (tiers && earned !== undefined)
    values[tiers.attribute] = tiers.steps.findLast(({ from }) => earned >= from)?.name ?? '';
  return values;
}
