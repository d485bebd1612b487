import type { DesignDocument } from '../document/design-document.ts';
import {
  appleLimits,
  appleRowMax,
  googleFrontFieldsMax,
  googleRowFieldsMax,
  hasAppleSharedRow,
} from '../document/layout-limits.ts';
import { languageName } from '../document/locale.ts';
import { fieldSlots } from '../document/pass-type.ts';
import type { ContentField, PassContent } from '../render/pass-content.ts';
import { type DesignFacts, type DesignFix, type FixableIssue, visibleWarning } from './design-issue.ts';
import { croppedSize } from './image-rules.ts';
import { graphemes, textWidth } from './text-width.ts';
import { quoted } from './translation-rules.ts';

/** A text in points; it shrinks to `size` before the wallet cuts it off. */
type FittedText = { path: string; text: string; size: number };
/** Texts below each other. */
type Column = FittedText[];
type Line = {
  wallet: 'Apple Wallet' | 'Google Wallet';
  /** Points, without margins and pictures. */
  room: number;
  gap: number;
  columns: Column[];
  /** A single text may take so many lines. */
  lines?: number;
  /** What helps besides a shorter text. */
  remedy?: string;
  isMovable?: true;
};

// The measures of the previews (`apple-card.module.css`, `google-card.module.css`): a pass is 320 and 340 points wide.
const appleRoom = 320 - 2 * 13;
const googleRoom = 340 - 2 * 16;
const rowGap = 14;
const logoHeight = 36;
const logoWidthMax = 160;
const logoGap = 8;
const thumbnailRoom = 90 + 12;
const transitRoom = 34 + 2 * 8;
const appleLabelSize = 10.5 * 0.65;
const headingSize = 17 * 0.75;
const googleTitleSize = 23;

/** Estimates are a few percent wrong; report only what is surely cut off. */
const tolerance = 1.04;

const isShown = ({ text }: ContentField) => text.trim() !== '';

const columnOf = ({ id, label, text }: ContentField, value: number, labels: number): Column => [
  { path: `fields.${id}.label`, text: label, size: labels },
  { path: `fields.${id}.value`, text, size: value },
];
/** Apple writes the labels of most fields in capitals. */
const appleColumn = (field: ContentField, value: number, labels = appleLabelSize): Column =>
  columnOf({ ...field, label: field.label.toUpperCase() }, value, labels);

const widthOf = ({ text, size }: FittedText) => textWidth(text) * size;
const columnWidth = (column: Column) => Math.max(...column.map(widthOf));

function logoWidth({ images }: PassContent, imageSizes: DesignFacts['imageSizes']): number {
  const image = images.logo ?? images.icon;
  if (!image) return 0;
  const whole = imageSizes?.get(image.file);
  if (!whole) return logoHeight;
  const { width, height } = croppedSize(whole, image);
  return Math.min(logoWidthMax, (logoHeight * width) / height);
}

/** The heading shrinks and is cut off before the fields beside it shrink. */
function headerLines(content: PassContent, imageSizes: DesignFacts['imageSizes']): Line[] {
  const fields = content.fields.header.filter(isShown).slice(0, appleLimits[content.passType].header);
  const logo = logoWidth(content, imageSizes);
  const room = appleRoom - (logo && logo + logoGap);
  const full = fields.map((field) => columnWidth(appleColumn(field, 18, 10.5)));
  const beside = full.reduce((sum, width) => sum + width + rowGap, 0);
  return [
    {
      wallet: 'Apple Wallet',
      room: room - (fields.length > 0 ? beside - rowGap + logoGap : 0),
      gap: 0,
      columns: [[{ path: 'heading', text: content.heading, size: headingSize }]],
      ...(fields.length > 0 && { remedy: 'the header fields beside it' }),
    },
    {
      wallet: 'Apple Wallet',
      room: room - (content.heading ? logoGap : 0),
      gap: rowGap,
      columns: fields.map((field) => appleColumn(field, 18 * 0.7)),
      isMovable: true,
    },
  ];
}

function primaryLines({ passType, fields, images }: PassContent): Line[] {
  const primary = fields.primary.filter(isShown).slice(0, appleLimits[passType].primary);
  const line = (field: ContentField, room: number, valueSize: number, labelSize?: number): Line => ({
    wallet: 'Apple Wallet',
    room,
    gap: 0,
    columns: [appleColumn(field, valueSize * 0.45, labelSize)],
  });
  if (passType === 'boardingPass')
    return primary.map((field) => line(field, (appleRoom - transitRoom) / 2, 47));
  const isTicket = passType === 'eventTicket';
  if (passType !== 'generic' && (!isTicket || images.cover))
    return primary.map((field) => line(field, appleRoom, isTicket ? 38 : 46, 14 * 0.65));
  const room = appleRoom - (images.thumbnail ? thumbnailRoom : 0);
  return primary.map((field) => line(field, room, isTicket ? 24 : 29));
}

function rowLines({ passType, fields }: PassContent, { barcode }: DesignDocument): Line[] {
  const secondary = fields.secondary.filter(isShown);
  const auxiliary = fields.auxiliary.filter(isShown);
  const ofRow = (row: 0 | 1) => auxiliary.filter((field) => (field.row ?? 0) === row);
  const rows = hasAppleSharedRow({ passType, barcode })
    ? [[...secondary, ...auxiliary]]
    : [secondary, ...(passType === 'eventTicket' ? [ofRow(0), ofRow(1)] : [auxiliary])];
  return rows.map((row) => {
    const isLong = passType === 'boardingPass' && row.length > appleRowMax;
    return {
      wallet: 'Apple Wallet',
      room: appleRoom,
      gap: isLong ? 9 : rowGap,
      columns: row
        .slice(0, isLong ? appleLimits.boardingPass.auxiliary : appleRowMax)
        .map((field) => appleColumn(field, 17 * 0.65)),
      isMovable: true,
    };
  });
}

function googleLines(content: PassContent, document: DesignDocument): Line[] {
  const { passType, fields, transitMode } = content;
  const journey = passType === 'boardingPass' && transitMode !== 'air' && fields.primary.length > 1 ? 2 : 0;
  const all = fieldSlots.flatMap((slot) => fields[slot]);
  const byId = new Map(all.map((field) => [field.id, field]));
  const front = [
    ...fields.header,
    ...fields.primary.slice(journey),
    ...fields.secondary,
    ...fields.auxiliary,
  ];
  const rows = document.googleRows
    ? document.googleRows.map((row) => row.flatMap((id) => byId.get(id) ?? []))
    : balanced(front.slice(0, googleFrontFieldsMax));
  const title = passType === 'eventTicket' && content.details?.eventName ? 'details.eventName' : 'heading';
  const text = title === 'heading' ? content.heading : (content.details?.eventName ?? '');
  return [
    {
      wallet: 'Google Wallet',
      room: googleRoom,
      lines: 2,
      gap: 0,
      columns: passType === 'boardingPass' ? [] : [[{ path: title, text, size: googleTitleSize }]],
    },
    ...rows.map(
      (row): Line => ({
        wallet: 'Google Wallet',
        room: googleRoom,
        gap: rowGap,
        columns: row.filter(isShown).map((field) => columnOf(field, 16.5 * 0.7, 12.5 * 0.7)),
        isMovable: true,
      }),
    ),
  ];
}

/** As Google's class template arranges them: 4 → 2+2, 7 → 3+2+2. */
function balanced(fields: ContentField[]): ContentField[][] {
  const count = Math.ceil(fields.length / googleRowFieldsMax);
  const size = Math.ceil(fields.length / Math.max(count, 1));
  return fields.length === 0 ? [] : [fields.slice(0, size), ...balanced(fields.slice(size))];
}

type CutOff = { line: Line; part: FittedText; characters: number };

/** The number of leading characters that fit into so many lines, which break at spaces. */
function charactersInLines({ text, size }: FittedText, room: number, lines: number): number {
  let [line, used, fitting] = [1, 0, 0];
  for (const word of text.split(/(?<=\s)/)) {
    const width = textWidth(word.trimEnd()) * size;
    if (used > 0 && used + width > room) [line, used] = [line + 1, 0];
    if (line > lines || width > room) break;
    used += textWidth(word) * size;
    fitting += graphemes(word).length;
  }
  return fitting;
}

/** The longest text of a line that a wallet cuts off. */
function cutOffIn(line: Line, isReported: (path: string) => boolean): CutOff | null {
  const { columns, gap, room, lines } = line;
  const [only] = columns.flat();
  if (lines && only) {
    const characters = charactersInLines(only, room, lines);
    const isCut = characters < graphemes(only.text).length && isReported(only.path);
    return isCut ? { line, part: only, characters } : null;
  }
  const needed = columns.reduce((sum, column) => sum + columnWidth(column) + gap, -gap);
  if (columns.length === 0 || needed <= room * tolerance) return null;
  const widest = columns.toSorted((one, other) => columnWidth(other) - columnWidth(one));
  for (const column of widest) {
    const part = column
      .filter(({ path }) => isReported(path))
      .toSorted((one, other) => widthOf(other) - widthOf(one))[0];
    if (!part || widthOf(part) < columnWidth(column)) continue;
    const left = room - (needed - columnWidth(column));
    return { line, part, characters: Math.floor((graphemes(part.text).length * left) / widthOf(part)) };
  }
  return null;
}

/** Fewer are no advice. */
const advisedCharactersMin = 4;

function messageOf({ line, part, characters }: CutOff, content: PassContent, language?: string): string {
  const where = characters < advisedCharactersMin ? '' : ` after about ${characters} characters`;
  const others = line.remedy ? `, or ${line.remedy}` : '';
  const move = line.isMovable ? ', or move the field to the back' : '';
  const spoken = language ? ` in ${languageName(language)}` : '';
  return `${line.wallet} cuts off ${nameOf(part, content)}${spoken}${where}. Shorten it${others}${move}.`;
}

function nameOf({ path }: FittedText, { fields }: PassContent): string {
  const [head, id, part] = path.split('.');
  if (head === 'heading') return 'the heading';
  if (head === 'details') return 'the name of the event';
  const field = fieldSlots.flatMap((slot) => fields[slot]).find((one) => one.id === id);
  const name = quoted(field?.label || field?.key || '');
  return part === 'label' ? `the label ${name}` : `the value of ${name}`;
}

function moveToBack(path: string): DesignFix {
  const [, id] = path.split('.');
  return {
    label: 'Move to the back',
    apply: (document) => {
      const field = fieldSlots.flatMap((slot) => document.fields[slot]).find((one) => one.id === id);
      if (!field || document.fields.back.includes(field)) return document;
      const lists = fieldSlots.map((slot) => [slot, document.fields[slot].filter((one) => one !== field)]);
      const fields: DesignDocument['fields'] = Object.fromEntries(lists);
      return { ...document, fields: { ...fields, back: [field, ...fields.back] } };
    },
  };
}

const linesOf = (content: PassContent, document: DesignDocument, { imageSizes }: DesignFacts): Line[] => [
  ...headerLines(content, imageSizes),
  ...primaryLines(content),
  ...rowLines(content, document),
  ...googleLines(content, document),
];

/**
 * Texts of the front that a wallet cuts off, one per line of the pass, with the sample person's values, and their
 * translations. The widths are estimates; the previews measure.
 */
export function cutOffIssues(
  content: PassContent,
  document: DesignDocument,
  facts: DesignFacts,
): FixableIssue[] {
  const cut = linesOf(content, document, facts).flatMap((line) => cutOffIn(line, () => true) ?? []);
  const reported = new Set(cut.map(({ line, part }) => `${line.wallet} ${part.path}`));
  const isReported = ({ wallet, columns }: Line) =>
    columns.flat().some(({ path }) => reported.has(`${wallet} ${path}`));
  return [
    ...cut.map((one) => {
      const fix = one.line.isMovable && moveToBack(one.part.path);
      return visibleWarning(one.part.path, messageOf(one, content), fix);
    }),
    ...Object.keys(document.translations).flatMap((language) => {
      const texts = content.translations?.[language] ?? {};
      const translated = inLanguage(content, texts);
      return linesOf(translated, document, facts)
        .flatMap((line) => cutOffIn(line, (path) => Object.hasOwn(texts, path)) ?? [])
        .filter(({ line }) => !isReported(line))
        .map((one) =>
          visibleWarning(`translations.${language}.${one.part.path}`, messageOf(one, translated, language)),
        );
    }),
  ];
}

function inLanguage(content: PassContent, texts: Record<string, string>): PassContent {
  const lists = fieldSlots.map((slot) => [
    slot,
    content.fields[slot].map((field) => ({
      ...field,
      label: texts[`fields.${field.id}.label`] ?? field.label,
      text: texts[`fields.${field.id}.value`] ?? field.text,
    })),
  ]);
  const fields: PassContent['fields'] = Object.fromEntries(lists);
  const eventName = texts['details.eventName'] ?? content.details?.eventName;
  return {
    ...content,
    heading: texts.heading ?? content.heading,
    fields,
    ...(eventName !== undefined && { details: { ...content.details, eventName } }),
  };
}
