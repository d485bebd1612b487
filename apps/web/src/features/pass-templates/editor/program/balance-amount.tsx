import { InlineNumber, InlineSelect } from './inline-controls.tsx';
import { balanceIn, unitWord, useProgramForm } from './program-form-context.ts';

type BalanceAmountProps = {
  label: string;
  balance: string;
  amount: number;
  onAmount: (amount: number) => void;
  onBalance: (balance: string) => void;
};

/** “9 stamps”: the unit is a choice in a program with several balances. */
export function BalanceAmount({ label, balance, amount, onAmount, onBalance }: BalanceAmountProps) {
  const { rules } = useProgramForm();
  return (
    <>
      <InlineNumber
        label={label}
        value={amount}
        decimals={balanceIn(rules, balance)?.decimals ?? 0}
        onChange={onAmount}
      />{' '}
      <InlineSelect
        label={`${label}: of what`}
        value={balance}
        options={rules.balances.map(({ attribute }) => ({
          value: attribute,
          label: unitWord(rules, attribute, amount),
        }))}
        onChange={onBalance}
      />
    </>
  );
}
