import type { Attribute, DesignDocument } from '@tessera/pass-design';
import type { FieldIssue } from '../errors.ts';
import type { ProgramRules } from './rules.ts';

type Design = Pick<DesignDocument, 'attributes' | 'passType'>;

/** What prevents the rules from applying to passes of the design, with the path of each rule. */
export function ruleProblems(rules: ProgramRules, { attributes, passType }: Design): FieldIssue[] {
  if (passType === 'eventTicket') return [noTickets];
  const find = (key: string) => attributes.find((each) => each.key === key);
  const balances = rules.balances.flatMap(({ attribute: key }, index) =>
    issue(`rules.balances.${index}.attribute`, balanceProblem(find(key))),
  );
  const birthdays = rules.earning.flatMap((rule, index) =>
    rule.on === 'birthday' && find(rule.attribute)?.type !== 'date'
      ? issue(`rules.earning.${index}.attribute`, 'Choose a date of the published design')
      : [],
  );
  const tiers = rules.tiers ? issue('rules.tiers.attribute', tierProblem(find(rules.tiers.attribute))) : [];
  return [...balances, ...birthdays, ...tiers];
}

/** All tickets of an event share the values of its Google class. */
const noTickets: FieldIssue = { path: 'rules', message: 'Event tickets have no program.' };

const issue = (path: string, message: string | null): FieldIssue[] => (message ? [{ path, message }] : []);

export const isTierAttribute = (attribute: Attribute | undefined): boolean => tierProblem(attribute) === null;

function tierProblem(attribute: Attribute | undefined): string | null {
  if (attribute?.type !== 'text' || attribute.scope !== 'pass')
    return 'Choose a text of the published design that each pass has for itself';
  if (attribute.onSignUpForm)
    return 'A visitor could enter the tier on the sign-up form. Take it off the form';
  return attribute.default === null || attribute.default === ''
    ? null
    : 'The tier follows from entries. Remove the default of this text';
}

/** Why a program cannot count in an attribute; null if it can. */
export function balanceProblem(attribute: Attribute | undefined): string | null {
  if (attribute?.type !== 'number' && attribute?.type !== 'currency')
    return 'Choose a number of the published design';
  if (attribute.scope !== 'pass')
    return 'A person shares this number between passes. Choose one that each pass has for itself';
  if (attribute.onSignUpForm)
    return 'A visitor could enter this number on the sign-up form. Take it off the form';
  return attribute.default === null || attribute.default === 0
    ? null
    : 'A balance begins at 0. Remove the default, or give an amount on issue';
}

/** What a design must keep while a program with these rules runs, with the path of the attribute. */
export function programDesignIssues(rules: ProgramRules, { attributes, passType }: Design): FieldIssue[] {
  if (passType === 'eventTicket') return [{ ...noTickets, path: 'attributes' }];
  const used: Used[] = [
    ...rules.balances.map(({ attribute, unit }) => ({
      key: attribute,
      use: `counts ${unit.other} in it`,
      problem: balanceProblem,
    })),
    ...rules.earning.flatMap((rule) =>
      rule.on === 'birthday'
        ? [{ key: rule.attribute, use: 'reads the birthday from it', problem: dateProblem }]
        : [],
    ),
    ...(rules.tiers
      ? [{ key: rules.tiers.attribute, use: 'writes the tier into it', problem: tierProblem }]
      : []),
  ];
  return used.flatMap(({ key, use, problem }) => {
    const attribute = attributes.find((each) => each.key === key);
    const undo = `The program ${use}. Undo this, or change or end the program first.`;
    if (!attribute) return [{ path: 'attributes', message: `The attribute “${key}” is missing. ${undo}` }];
    const found = problem(attribute);
    return found === null
      ? []
      : [{ path: `attributes.${attribute.id}.label`, message: `“${attribute.label || key}”: ${undo}` }];
  });
}

type Used = { key: string; use: string; problem: (attribute: Attribute) => string | null };

const dateProblem = ({ type }: Attribute) => (type === 'date' ? null : type);
