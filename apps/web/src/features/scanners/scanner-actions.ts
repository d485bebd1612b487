import type { ScannerAction } from '@tessera/contract';

/** `ask`: adds an amount that the clerk enters. */
export type ActionChoice = ScannerAction['kind'] | 'ask';

export const actionChoices: { value: ActionChoice; label: string }[] = [
  { value: 'visit', label: 'Record a visit' },
  { value: 'purchase', label: 'Record a visit with what was paid' },
  { value: 'add', label: 'Add a fixed amount' },
  { value: 'ask', label: 'Add an amount that the clerk enters' },
  { value: 'reward', label: 'Redeem a reward' },
  { value: 'charge', label: 'Charge a balance' },
  { value: 'adjust', label: 'Adjust a balance with a PIN' },
  { value: 'redeem', label: 'Redeem the pass once' },
  { value: 'check', label: 'Check the pass' },
];

export const takesNumber = (choice: ActionChoice): boolean =>
  choice === 'add' || choice === 'ask' || choice === 'charge' || choice === 'adjust';

export const numberField = (choice: ActionChoice): string =>
  choice === 'charge' || choice === 'adjust' ? 'Balance' : 'Number';

/** In the order in which the phone offers them. */
export function actionsOf(
  choices: readonly ActionChoice[],
  numbers: Partial<Record<ActionChoice, string | null>>,
  amount: number,
): ScannerAction[] {
  return actionChoices
    .filter(({ value }) => choices.includes(value))
    .map(({ value }): ScannerAction => {
      const attribute = numbers[value] ?? '';
      if (value === 'ask') return { kind: 'add', attribute, amount: null };
      if (value === 'add') return { kind: 'add', attribute, amount };
      return value === 'charge' || value === 'adjust' ? { kind: value, attribute } : { kind: value };
    });
}

type Chosen = {
  choices: ActionChoice[];
  numbers: Partial<Record<ActionChoice, string | null>>;
  amount: number;
};

/** The reverse of `actionsOf`. */
export function choicesOf(actions: readonly ScannerAction[]): Chosen {
  const chosen: Chosen = { choices: [], numbers: {}, amount: 1 };
  for (const action of actions) {
    const choice = action.kind === 'add' && action.amount === null ? 'ask' : action.kind;
    chosen.choices.push(choice);
    if ('attribute' in action) chosen.numbers[choice] = action.attribute;
    if (action.kind === 'add' && action.amount !== null) chosen.amount = action.amount;
  }
  return chosen;
}

/** In a list of scanners. */
export function actionText(action: ScannerAction): string {
  switch (action.kind) {
    case 'check':
      return 'Check';
    case 'visit':
      return 'Record visits';
    case 'purchase':
      return 'Record purchases';
    case 'redeem':
      return 'Redeem once';
    case 'reward':
      return 'Redeem rewards';
    case 'charge':
      return `Charge ${action.attribute}`;
    case 'adjust':
      return `Adjust ${action.attribute}`;
    case 'add':
      return action.amount === null
        ? `Add an entered amount to ${action.attribute}`
        : `Add ${action.amount} to ${action.attribute}`;
  }
}
