import type { Attribute } from './attribute.ts';
import { barcodeRules, encodableMessage } from './barcode-formats.ts';
import { readInstant } from './calendar.ts';
import type { DesignDocument } from './design-document.ts';
import type { DesignIssue } from './design-issue.ts';
import { designTexts } from './design-texts.ts';
import { detailsOf } from './details.ts';
import type { Field } from './field-schema.ts';
import { liquidProblems } from './liquid-rules.ts';
import { fieldSlots } from './pass-type.ts';
import { renderPass } from './render-pass.ts';
import { renderText } from './render-text.ts';
import { sampleHolder } from './sample-holder.ts';
import { sampleScope } from './sample-scope.ts';

const error = (path: string, message: string): DesignIssue => ({ severity: 'error', path, message });

export function headIssues(document: DesignDocument): DesignIssue[] {
  const issues: DesignIssue[] = [];
  if (document.description.trim() === '')
    issues.push(error('description', 'Describe the pass: a screen reader says this instead of showing it.'));
  if (document.heading.trim() === '')
    issues.push(error('heading', 'Give the pass a heading: Google Wallet takes none without.'));
  return issues;
}

function fieldProblems(field: Field): [part: string, message: string][] {
  const problems: [string, string][] = [];
  if (field.kind === 'currency' && !field.currencyCode)
    problems.push(['currencyCode', 'Choose the currency of this amount.']);
  if (field.changeMessage && !field.changeMessage.includes('%@'))
    problems.push(['changeMessage', 'Write %@ where the new value belongs: without it nobody is notified.']);
  return problems;
}

export function fieldIssues(document: DesignDocument): DesignIssue[] {
  return fieldSlots.flatMap((slot) =>
    document.fields[slot].flatMap((field) =>
      fieldProblems(field).map(([part, message]) => error(`fields.${field.id}.${part}`, message)),
    ),
  );
}

function isOfType(value: NonNullable<Attribute['default']>, type: Attribute['type']): boolean {
  if (value === '') return true;
  switch (type) {
    case 'text':
      return typeof value === 'string';
    case 'number':
    case 'currency':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && readInstant(value, 'UTC') !== null;
    case 'url':
    case 'image':
      return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
  }
}

export function attributeIssues(document: DesignDocument): DesignIssue[] {
  return document.attributes.flatMap((attribute) => {
    const issues: DesignIssue[] = [];
    if (attribute.label.trim() === '')
      issues.push(
        error(`attributes.${attribute.id}.label`, 'Name this attribute for the people who fill it in.'),
      );
    if (attribute.default !== null && !isOfType(attribute.default, attribute.type))
      issues.push(error(`attributes.${attribute.id}.default`, `The default is not a ${attribute.type}.`));
    return issues;
  });
}

/** A text that gives no date with the sample person would quietly leave the date out of both wallets. */
export function dateIssues(document: DesignDocument): DesignIssue[] {
  const scope = sampleScope(document);
  const dates = [
    ...document.features.relevantDates.flatMap(({ id, start, end }) => [
      { path: `features.relevantDates.${id}.start`, text: start },
      { path: `features.relevantDates.${id}.end`, text: end ?? '' },
    ]),
    ...detailsOf(document)
      .filter(({ kind }) => kind === 'date')
      .map(({ key }) => ({ path: `details.${key}`, text: document.details[key] ?? '' })),
  ];
  return dates.flatMap(({ path, text }) => {
    const rendered = renderText(text, scope).trim();
    if (rendered === '' || liquidProblems(text, document.attributes).length > 0) return [];
    return readInstant(rendered, 'UTC')
      ? []
      : [
          error(
            path,
            'This gives no date. Choose an attribute that holds a date, or write 2026-12-24T19:30.',
          ),
        ];
  });
}

/** Whether every value the message takes is known before a pass is issued: then one sample represents all. */
function isForeseeable(message: string, attributes: readonly Attribute[]): boolean {
  const open = attributes.filter((attribute) => attribute.default === null || attribute.default === '');
  return (
    !/\buser\.(?:firstName|lastName|email)\b/.test(message) &&
    !open.some(({ key }) => message.includes(`.${key}`))
  );
}

export function barcodeIssues(document: DesignDocument): DesignIssue[] {
  const { barcode } = document;
  if (!barcode) return [];
  const path = 'barcode.message';
  if (barcode.message.trim() === '') return [error(path, 'Say what the barcode holds, or remove it.')];
  if (!isForeseeable(barcode.message, document.attributes)) return [];
  if (encodableMessage(barcode.format, renderText(barcode.message, sampleScope(document))) !== null)
    return [];
  const rule = barcodeRules[barcode.format];
  return [error(path, `${rule.name} ${rule.holds}.`)];
}

/** The problems of each text's Liquid, at its path. */
export function liquidIssues(document: DesignDocument): DesignIssue[] {
  return designTexts(document).flatMap(({ path, text }) =>
    liquidProblems(text, document.attributes).map((message) => error(path, message)),
  );
}

/** The content of the sample person, for rules about what is really drawn. */
export function sampleContent(document: DesignDocument) {
  return renderPass({
    document,
    issuer: { name: '', address: null, contact: null },
    ...sampleHolder(document),
    overlays: [],
    now: new Date(0),
    timezone: 'UTC',
  });
}
