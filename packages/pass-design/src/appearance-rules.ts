import { barcodeRules } from './barcode-formats.ts';
import { contrast, googleTextColor } from './contrast.ts';
import type { DesignDocument } from './design-document.ts';
import type { DesignIssue } from './design-issue.ts';
import { detailsOf } from './details.ts';
import { missingFlightDetails } from './flight.ts';
import { imageSlotsFor } from './image-sizes.ts';
import {
  googleFieldsMax,
  googleFrontFieldsMax,
  headerCharactersMax,
  headingCharactersMax,
  layoutLimits,
} from './layout-limits.ts';
import type { PassContent } from './pass-content.ts';
import { imageSlots } from './pass-type.ts';

const warning = (path: string, message: string): DesignIssue => ({ severity: 'warning', path, message });

/** WCAG 2.2 AA for text of normal size. */
const contrastMin = 4.5;
/** Above this contrast two colors differ visibly, so that Google's own choice would change the design. */
const noticeableContrast = 1.6;

const frontSlots = ['header', 'primary', 'secondary', 'auxiliary'] as const;
const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color);

export function layoutIssues(document: DesignDocument): DesignIssue[] {
  const { fields, passType } = document;
  const limit = layoutLimits[passType];
  const issues: DesignIssue[] = [];
  for (const slot of frontSlots) {
    const most = limit.apple[slot];
    if (fields[slot].length > most)
      issues.push(
        warning(`slots.${slot}`, `Apple Wallet shows ${most} ${slot} field${most === 1 ? '' : 's'} here.`),
      );
  }
  const shared = fields.secondary.length + fields.auxiliary.length;
  if (limit.appleSharedRow !== null && shared > limit.appleSharedRow)
    issues.push(
      warning(
        'slots.auxiliary',
        `Apple Wallet shows ${limit.appleSharedRow} secondary and auxiliary fields together.`,
      ),
    );
  return issues.concat(googleLayoutIssues(document));
}

function googleLayoutIssues({ fields }: DesignDocument): DesignIssue[] {
  const front = frontSlots.reduce((count, slot) => count + fields[slot].length, 0);
  if (front > googleFrontFieldsMax)
    return [warning('fields', `Google Wallet shows ${googleFrontFieldsMax} fields on the front.`)];
  if (front + fields.back.length > googleFieldsMax)
    return [warning('slots.back', `Google Wallet shows ${googleFieldsMax} fields in all.`)];
  return [];
}

export function colorIssues({ colors }: DesignDocument): DesignIssue[] {
  if (![colors.background, colors.foreground, colors.label].every(isColor)) return [];
  const issues: DesignIssue[] = [];
  if (contrast(colors.foreground, colors.background) < contrastMin)
    issues.push(warning('colors.foreground', 'The text is hard to read on this background.'));
  if (contrast(colors.label, colors.background) < contrastMin)
    issues.push(warning('colors.label', 'The labels are hard to read on this background.'));
  if (contrast(colors.foreground, googleTextColor(colors.background)) > noticeableContrast)
    issues.push(
      warning(
        'colors.foreground',
        'Google Wallet chooses black or white text by itself and does not show this colour.',
      ),
    );
  return issues;
}

export function imageIssues({ images, passType }: DesignDocument): DesignIssue[] {
  const drawn = imageSlotsFor(passType);
  const issues = imageSlots
    .filter((slot) => images[slot] && !drawn.includes(slot))
    .map((slot) => warning(`images.${slot}`, 'Neither wallet shows this image on a pass of this type.'));
  if (!images.logo) issues.push(warning('images.logo', 'Add a logo: it is what people know the pass by.'));
  if (!images.cover && !images.background)
    issues.push(warning('images.cover', 'Add a cover image: without one the pass is plain.'));
  if (passType === 'eventTicket' && images.cover && (images.background || images.thumbnail))
    issues.push(
      warning('images.cover', 'With a cover image Apple Wallet leaves out the background and the thumbnail.'),
    );
  return issues;
}

export function walletIssues({ barcode, features, passType }: DesignDocument): DesignIssue[] {
  const issues: DesignIssue[] = [];
  if (barcode && barcodeRules[barcode.format].needsIos27)
    issues.push(
      warning(
        'barcode.format',
        `Apple Wallet draws ${barcodeRules[barcode.format].name} on iOS 27 and newer only.`,
      ),
    );
  if (barcode?.format === 'itf' && !/^\d{14}$/.test(barcode.message) && !barcode.message.includes('{'))
    issues.push(warning('barcode.message', 'Google Wallet draws ITF with 14 digits only.'));
  if (features.groupPasses !== null && passType !== 'eventTicket' && passType !== 'boardingPass')
    issues.push(
      warning('features.groupPasses', 'Apple Wallet groups only event tickets and boarding passes.'),
    );
  return issues.concat(appIssues(features));
}

function appIssues({ appLinks, nfc }: DesignDocument['features']): DesignIssue[] {
  const issues: DesignIssue[] = [];
  if (appLinks?.launchUrl && appLinks.appStoreIds.length === 0)
    issues.push(
      warning('features.appLinks.appStoreIds', 'Apple Wallet opens the app only with its App Store id.'),
    );
  if (nfc && !nfc.encryptionPublicKey)
    issues.push(
      warning('features.nfc.encryptionPublicKey', 'Apple Wallet sends nothing without the terminal’s key.'),
    );
  return issues;
}

const detailLabel = (document: DesignDocument, key: string): string =>
  detailsOf(document)
    .find((detail) => detail.key === key)
    ?.label.toLowerCase() ?? key;

export const characters = (text: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;

/** Rules about rendered texts, checked with the sample person. */
export function textIssues(content: PassContent, document: DesignDocument): DesignIssue[] {
  const issues: DesignIssue[] = [];
  const missing = content.transitMode === 'air' ? missingFlightDetails(content.details ?? {}) : [];
  const [first] = missing;
  if (first)
    issues.push(
      warning(
        `details.${first}`,
        `Google Wallet shows a flight only with ${new Intl.ListFormat('en').format(missing.map((key) => detailLabel(document, key)))}; without, a generic pass.`,
      ),
    );
  const { header } = content.fields;
  if (header.length > 0 && characters(content.heading) > headingCharactersMax)
    issues.push(warning('heading', 'This heading is too long to stand beside the header fields.'));
  header.forEach((field) => {
    if (Math.max(characters(field.text), characters(field.label)) > headerCharactersMax)
      issues.push(warning(`fields.${field.id}.value`, 'This is too long for the header.'));
  });
  for (const slot of ['header', 'primary', 'secondary', 'auxiliary', 'back'] as const) {
    document.fields[slot].forEach((field, index) => {
      const path = `fields.${field.id}.value`;
      if (field.value.trim() === '')
        issues.push(warning(path, 'This field has no value, so neither wallet shows it.'));
      const drawn = content.fields[slot][index];
      if (drawn?.kind === 'link' && !/^(https?:\/\/|mailto:|tel:)\S+$/.test(drawn.text))
        issues.push(warning(path, 'A link begins with https://, mailto: or tel:.'));
    });
  }
  return issues;
}
