import {
  attributeOfTarget,
  attributeTarget,
  dateOrderMissing,
  type ImportFormat,
  type importPassTargets,
  type importPersonTargets,
  readNumericDate,
} from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';

type Columns = {
  targets: readonly (string | null)[];
  format: Pick<ImportFormat, 'dateOrder'>;
  samples: readonly (readonly string[])[];
};

export function importProblems(
  { targets, format, samples }: Columns,
  attributes: readonly Attribute[],
): string[] {
  const labels = targetLabels(attributes);
  const chosen = targets.filter((target) => target !== null);
  const repeated = [...new Set(chosen.filter((target, index) => chosen.indexOf(target) !== index))];
  const has = (target: string) => chosen.includes(target);
  return [
    ...(has('email') || has('phone') || has('userExternalId')
      ? []
      : ['Choose the column that holds the email addresses, phone numbers or own ids of people.']),
    ...repeated.map((target) => `Only one column can be the ${labels.get(target) ?? target}.`),
    ...chosen
      .filter((target) => !labels.has(target))
      .map((target) => `The pass template has no attribute for ${target}.`),
    ...(has('fullName') && (has('firstName') || has('lastName'))
      ? ['Choose either the full name or the first and last name.']
      : []),
    ...(targets.some(
      (target, index) =>
        isDate(target, attributes) &&
        samples.some((cells) => readNumericDate(cells[index] ?? '', format.dateOrder) === null),
    )
      ? [dateOrderMissing]
      : []),
  ];
}

function isDate(target: string | null, attributes: readonly Attribute[]): boolean {
  if (target === null) return false;
  const key = attributeOfTarget(target);
  return target === 'expiresAt' || attributes.some((each) => each.key === key && each.type === 'date');
}

const fixedLabels: Record<(typeof importPersonTargets | typeof importPassTargets)[number], string> = {
  email: 'email address',
  phone: 'phone number',
  userExternalId: 'own id of the person',
  fullName: 'full name',
  firstName: 'first name',
  lastName: 'last name',
  externalId: 'external id',
  expiresAt: 'expiry',
  passId: 'pass ID',
};

function targetLabels(attributes: readonly Attribute[]): Map<string, string> {
  return new Map([
    ...Object.entries(fixedLabels),
    ...attributes.map(({ key, label }): [string, string] => [attributeTarget(key), label]),
  ]);
}
