import type { ProgramRules } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { createContext, useContext } from 'react';

export type ProgramForm = {
  rules: ProgramRules;
  /** Of the running program. */
  saved: ProgramRules | null;
  attributes: readonly Attribute[];
  /** By the path of a rule, such as `rules.earning.0.amount`. */
  problems: Readonly<Record<string, string>>;
  change: (part: Partial<ProgramRules>) => void;
};

export const ProgramFormContext = createContext<ProgramForm | null>(null);

export function useProgramForm(): ProgramForm {
  const form = useContext(ProgramFormContext);
  if (!form) throw new Error('useProgramForm is used outside the program page.');
  return form;
}

/** The problems of a part and of what is in it. */
export function useProblemsAt(path: string): string[] {
  const { problems } = useProgramForm();
  const found = Object.entries(problems).filter(([each]) => each === path || each.startsWith(`${path}.`));
  return [...new Set(found.map(([, message]) => message))];
}

export const balanceIn = ({ balances }: Pick<ProgramRules, 'balances'>, key: string) =>
  balances.find(({ attribute }) => attribute === key);

export function unitWord(rules: ProgramRules, key: string, amount: number): string {
  const balance = balanceIn(rules, key);
  if (!balance) return key;
  return amount === 10 ** balance.decimals ? balance.unit.one : balance.unit.other;
}

/** The labels of the attributes that a part may name. */
export const attributeOptions = (attributes: readonly Attribute[]) =>
  attributes.map(({ key, label }) => ({ value: key, label: label || key }));
