import { AppleWalletError } from '../errors.ts';
import { checkedField } from './check-field.ts';
import type { AuxiliaryField, PassField, PassFields } from './pass-field.ts';
import { type PassJsonInput, type PassStyle, passStyles } from './pass-json-input.ts';

const fieldGroups = [
  'headerFields',
  'primaryFields',
  'secondaryFields',
  'auxiliaryFields',
  'backFields',
  'additionalInfoFields',
  'footerFields',
] as const satisfies readonly (keyof PassFields)[];

const transitTypes: ReadonlySet<unknown> = new Set(
  ['Air', 'Boat', 'Bus', 'Generic', 'Train'].map((means) => `PKTransitType${means}`),
);

/** The pass's styles with every field checked. Keys are unique within the pass, because Wallet matches changes by key. */
export function checkedStyles(input: PassJsonInput): Partial<Record<PassStyle, PassFields>> {
  const present = passStyles.filter((style) => input[style] !== undefined);
  checkStyleCount(present);
  const result: Partial<Record<PassStyle, PassFields>> = {};
  for (const style of present) {
    const fields = input[style];
    if (fields) result[style] = checkedGroups(style, fields);
  }
  return result;
}

function checkStyleCount(present: readonly PassStyle[]): void {
  const posterWithFallback =
    present.length === 2 && present.includes('generic') && present.includes('posterGeneric');
  if (present.length !== 1 && !posterWithFallback) {
    throw new AppleWalletError('styleCount', { detail: `Found: ${present.join(', ') || 'none'}.` });
  }
}

function checkedGroups(style: PassStyle, fields: PassFields & { transitType?: unknown }): PassFields {
  const isBoardingPass = style === 'boardingPass';
  if (isBoardingPass ? !transitTypes.has(fields.transitType) : fields.transitType !== undefined) {
    throw new AppleWalletError(isBoardingPass ? 'missingKey' : 'wrongType', { path: `${style}.transitType` });
  }
  const seen = new Set<string>();
  const result: PassFields = { ...fields };
  for (const group of fieldGroups) {
    const list = fields[group];
    if (list) result[group] = checkedGroup(list, `${style}.${group}`, seen);
  }
  checkRows(style, fields.auxiliaryFields ?? []);
  return result;
}

function checkedGroup(list: readonly PassField[], group: string, seen: Set<string>): PassField[] {
  return list.map((field, index) => {
    const path = `${group}[${index}]`;
    const checked = checkedField(field, path);
    if (seen.has(checked.key)) throw new AppleWalletError('duplicateFieldKey', { path, detail: checked.key });
    seen.add(checked.key);
    return checked;
  });
}

function checkRows(style: PassStyle, fields: readonly AuxiliaryField[]): void {
  for (const [index, { row }] of fields.entries()) {
    const path = `${style}.auxiliaryFields[${index}].row`;
    if (row === undefined) continue;
    if (style !== 'eventTicket') throw new AppleWalletError('wrongType', { path });
    if (row !== 0 && row !== 1) throw new AppleWalletError('outOfRange', { path });
  }
}
