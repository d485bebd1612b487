import { valueFault } from '../document/attribute-value.ts';
import { barcodeRules, encodableMessage } from '../document/barcode-formats.ts';
import type { DesignDocument } from '../document/design-document.ts';
import { designTexts } from '../document/design-texts.ts';
import type { Field } from '../document/field-schema.ts';
import { fieldSlots } from '../document/pass-type.ts';
import { fieldFormats } from '../formats/field-formats.ts';
import { renderPass } from '../render/render-pass.ts';
import { renderText } from '../render/render-text.ts';
import { createTextBudget, type TextBudget, textBudget } from '../render/scope.ts';
import { type DesignFix, error, type FixableIssue, visibleWarning } from './design-issue.ts';
import { liquidProblems } from './liquid-rules.ts';
import { isForeseeable, sampleHolder, sampleScope } from './sample-holder.ts';

const headingFix: DesignFix = {
  label: 'Use the heading',
  apply: (document) => ({ ...document, description: document.heading }),
};

export function headIssues(document: DesignDocument): FixableIssue[] {
  const issues: FixableIssue[] = [];
  if (document.description.trim() === '')
    issues.push(
      error(
        'description',
        'Describe the pass: Apple Wallet needs it, and screen readers say it instead of showing the pass.',
        document.heading.trim() === '' ? undefined : headingFix,
      ),
    );
  if (document.heading.trim() === '')
    issues.push(
      visibleWarning(
        'heading',
        'Google Wallet shows the name of the template, since the pass has no heading.',
      ),
    );
  return issues;
}

function fieldProblems(field: Field): [part: string, message: string][] {
  const missing = fieldFormats[field.kind].missing?.(field);
  const problems: [string, string][] = missing ? [missing] : [];
  if (field.changeMessage && !field.changeMessage.includes('%@'))
    problems.push([
      'changeMessage',
      'Write %@ where the new value belongs: without it Apple Wallet notifies nobody.',
    ]);
  return problems;
}

export function fieldIssues(document: DesignDocument): FixableIssue[] {
  return fieldSlots.flatMap((slot) =>
    document.fields[slot].flatMap((field) =>
      fieldProblems(field).map(([part, message]) => error(`fields.${field.id}.${part}`, message)),
    ),
  );
}

export function attributeIssues(document: DesignDocument): FixableIssue[] {
  return document.attributes.flatMap((attribute) => {
    const issues: FixableIssue[] = [];
    if (attribute.label.trim() === '')
      issues.push(
        error(`attributes.${attribute.id}.label`, 'Name this attribute for the people who fill it in.'),
      );
    for (const part of ['default', 'sample'] as const) {
      if (attribute.type === 'image' && typeof attribute[part] === 'string') {
        issues.push(
          error(
            `attributes.${attribute.id}.${part}`,
            `A picture has no ${part}: a holder without one sees the picture of the design.`,
            withoutValueFix(attribute.id, part),
          ),
        );
        continue;
      }
      const fault = valueFault({ ...attribute, required: false }, attribute[part]);
      const kind = fault === 'webAddress' ? 'web address that begins with https://' : attribute.type;
      if (fault) issues.push(error(`attributes.${attribute.id}.${part}`, `The ${part} is not a ${kind}.`));
    }
    return issues;
  });
}

const withoutValueFix = (id: string, part: 'default' | 'sample'): DesignFix => ({
  label: `Remove the ${part}`,
  apply: (document) => ({
    ...document,
    attributes: document.attributes.map((attribute) =>
      attribute.id === id ? { ...attribute, [part]: part === 'default' ? null : undefined } : attribute,
    ),
  }),
});

/** Switches to QR, which every phone supports; undefined if the message does not fit. */
export function qrFix({ attributes, barcode }: DesignDocument): DesignFix | undefined {
  if (!barcode || barcode.format === 'qr') return undefined;
  if (encodableMessage('qr', renderText(barcode.message, sampleScope({ attributes }))) === null)
    return undefined;
  return {
    label: 'Use a QR code',
    apply: (document) => ({
      ...document,
      barcode: document.barcode && { ...document.barcode, format: 'qr' },
    }),
  };
}

export function barcodeIssues(document: DesignDocument): FixableIssue[] {
  const { barcode } = document;
  if (!barcode) return [];
  const path = 'barcode.message';
  if (barcode.message.trim() === '') return [error(path, 'Say what the barcode holds, or remove it.')];
  if (!isForeseeable(barcode.message, document.attributes)) return [];
  // A pass without its own values shows the defaults, not the samples.
  const attributes = document.attributes.map(({ sample: _, ...attribute }) => attribute);
  const message = encodableMessage(barcode.format, renderText(barcode.message, sampleScope({ attributes })));
  const { name, holds } = barcodeRules[barcode.format];
  if (message === null)
    return [error(path, `Neither wallet can draw this: ${name} ${holds}.`, qrFix(document))];
  if (!barcode.fallback || encodableMessage(barcode.fallback, message) !== null) return [];
  const instead = barcodeRules[barcode.fallback];
  return [error('barcode.fallback', `No wallet can draw this instead: ${instead.name} ${instead.holds}.`)];
}

/** The Liquid problems of each text by path. Once the time is used up, the remaining texts count as too slow. */
export function liquidIssues(
  document: DesignDocument,
  budget: TextBudget = createTextBudget(),
): FixableIssue[] {
  const scope = { ...sampleScope(document), [textBudget]: budget };
  return designTexts(document).flatMap(({ path, text }) =>
    liquidProblems(text, document.attributes, scope).map((message) => error(path, message)),
  );
}

/** The sample person's content, for rules about rendered texts. */
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
