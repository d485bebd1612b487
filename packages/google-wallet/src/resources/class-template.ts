import type { ParsedClassInput } from './class-input.ts';
import { frontRowItemsMax } from './limits.ts';
import type { CardRow, ClassTemplateInfo, TemplateItem } from './resources.ts';
import { shownKeys } from './text-modules.ts';

type FieldReference = { key: string } | { path: string };

/** The layout of fields: rows of the card, lines of the details page. `undefined` selects Google's default. */
export function classTemplate(input: ParsedClassInput): ClassTemplateInfo | undefined {
  const rows = input.frontRows ?? balancedRows(input.frontFields ?? []);
  const back = detailPaths(input, rows.flat());
  const template: ClassTemplateInfo = {};
  if (rows.length > 0) template.cardTemplateOverride = { cardRowTemplateInfos: rows.map(cardRow) };
  if (back.length > 0) {
    const detailsItemInfos = back.map((path) => ({ item: templateItem(path) }));
    template.detailsTemplateOverride = { detailsItemInfos };
  }
  return rows.length + back.length > 0 ? template : undefined;
}

// An override replaces Google's complete details page, so list the links or they disappear.
function detailPaths(input: ParsedClassInput, front: FieldReference[]): string[] {
  const fields = input.backFields ?? [];
  const shown = shownKeys([...front, ...fields].flatMap((field) => ('key' in field ? [field.key] : [])));
  return [
    ...fields.filter((field) => 'path' in field || shown.has(field.key)).map(fieldPath),
    ...(input.sharedFields ?? []).map(({ key }) => `class.textModulesData['${key}']`),
    ...(input.objectLinkKeys ?? []).map((key) => `object.linksModuleData.uris['${key}']`),
    ...(input.links ?? []).map(({ key }) => `class.linksModuleData.uris['${key}']`),
  ];
}

/** Balanced rows, the fuller first: 4 → 2+2, 5 → 3+2, 7 → 3+2+2. */
function balancedRows(fields: FieldReference[]): FieldReference[][] {
  const rowCount = Math.ceil(fields.length / frontRowItemsMax);
  const rows: FieldReference[][] = [];
  let from = 0;
  for (let row = 0; row < rowCount; row += 1) {
    const size = Math.ceil((fields.length - from) / (rowCount - row));
    rows.push(fields.slice(from, from + size));
    from += size;
  }
  return rows;
}

function cardRow(fields: FieldReference[]): CardRow {
  const [start, middle, end] = fields.map((field) => templateItem(fieldPath(field)));
  if (!start) throw new RangeError('A row of the card needs at least one field.');
  if (!middle) return { oneItem: { item: start } };
  if (!end) return { twoItems: { startItem: start, endItem: middle } };
  return { threeItems: { startItem: start, middleItem: middle, endItem: end } };
}

function fieldPath(field: FieldReference): string {
  return 'path' in field ? field.path : `object.textModulesData['${field.key}']`;
}

function templateItem(path: string): TemplateItem {
  return { firstValue: { fields: [{ fieldPath: path }] } };
}
