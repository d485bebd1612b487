import { barcodeRules } from '../document/barcode-formats.ts';
import { contrast, contrastMin, googleTextColor, readableColor } from '../document/contrast.ts';
import { rotatingFormats } from '../document/design-choices.ts';
import type { Barcode, DesignDocument } from '../document/design-document.ts';
import { detailsOf } from '../document/details.ts';
import { missingFlightDetails } from '../document/flight.ts';
import type { Colors } from '../document/image-schema.ts';
import {
  appleLimits,
  appleRowMax,
  googleFieldsMax,
  googleFrontFieldsMax,
  hasAppleSharedRow,
} from '../document/layout-limits.ts';
import { locationsMax } from '../document/limits.ts';
import { missingForStyle } from '../document/poster.ts';
import type { PassContent } from '../render/pass-content.ts';
import { type DesignFix, type FixableIssue, visibleWarning, warning } from './design-issue.ts';
import { qrFix } from './publish-rules.ts';

/** Above this contrast two colors differ visibly, so that Google's choice would change the design. */
const noticeableContrast = 1.6;

const frontSlots = ['header', 'primary', 'secondary', 'auxiliary'] as const;
const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color);

export function layoutIssues(document: DesignDocument): FixableIssue[] {
  const { fields, passType } = document;
  const issues: FixableIssue[] = [];
  for (const slot of frontSlots) {
    const most = appleLimits[passType][slot];
    if (fields[slot].length > most)
      issues.push(
        visibleWarning(
          `slots.${slot}`,
          `Apple Wallet shows ${most} ${slot} field${most === 1 ? '' : 's'} here.`,
        ),
      );
  }
  const shared = fields.secondary.length + fields.auxiliary.length;
  if (hasAppleSharedRow(document) && shared > appleRowMax)
    issues.push(
      visibleWarning(
        'slots.auxiliary',
        `Apple Wallet shows ${appleRowMax} secondary and auxiliary fields together.`,
      ),
    );
  const ofRow = (row: 0 | 1) => fields.auxiliary.filter((field) => (field.row ?? 0) === row).length;
  if (passType === 'eventTicket' && Math.max(ofRow(0), ofRow(1)) > appleRowMax)
    issues.push(
      visibleWarning('slots.auxiliary', `Apple Wallet shows ${appleRowMax} auxiliary fields in a row.`),
    );
  return issues.concat(googleLayoutIssues(document));
}

function googleLayoutIssues({ fields, googleRows }: DesignDocument): FixableIssue[] {
  const front = frontSlots.reduce((count, slot) => count + fields[slot].length, 0);
  if (front > googleFrontFieldsMax && !googleRows)
    return [
      visibleWarning(
        `slots.${frontSlots.findLast((slot) => fields[slot].length > 0)}`,
        `Google Wallet shows ${googleFrontFieldsMax} fields on the front.`,
      ),
    ];
  if (front + fields.back.length > googleFieldsMax)
    return [visibleWarning('slots.back', `Google Wallet shows ${googleFieldsMax} fields in all.`)];
  return [];
}

export function colorIssues({ colors }: DesignDocument): FixableIssue[] {
  if (![colors.background, colors.foreground, colors.label].every(isColor)) return [];
  const issues: FixableIssue[] = [];
  if (contrast(colors.foreground, colors.background) < contrastMin)
    issues.push(
      visibleWarning(
        'colors.foreground',
        'In Apple Wallet the text is hard to read on this background.',
        readableFix('foreground', colors),
      ),
    );
  if (contrast(colors.label, colors.background) < contrastMin)
    issues.push(
      visibleWarning(
        'colors.label',
        'In Apple Wallet the labels are hard to read on this background.',
        readableFix('label', colors),
      ),
    );
  if (contrast(colors.foreground, googleTextColor(colors.background)) > noticeableContrast)
    issues.push(
      warning(
        'colors.foreground',
        'Google Wallet chooses black or white text by itself and does not show this color.',
      ),
    );
  return issues;
}

const colorNames: Record<string, string> = { '#000000': 'black', '#ffffff': 'white' };

/** The nearest readable color. */
function readableFix(part: 'foreground' | 'label', colors: Colors): DesignFix {
  const readable = readableColor(colors[part], colors.background);
  return {
    label: `Use ${colorNames[readable] ?? readable}`,
    apply: (document) => ({ ...document, colors: { ...document.colors, [part]: readable } }),
  };
}

export function walletIssues(document: DesignDocument): FixableIssue[] {
  const { barcode, features, passType } = document;
  const issues: FixableIssue[] = [];
  if (barcode) issues.push(...formatIssues(barcode, qrFix(document)));
  if (
    barcode?.format === 'itf' &&
    !barcode.fallback &&
    !/^\d{14}$/.test(barcode.message) &&
    !barcode.message.includes('{')
  )
    issues.push(warning('barcode.message', 'Google Wallet draws ITF with 14 digits only.', qrFix(document)));
  if (features.groupPasses !== null && passType !== 'eventTicket' && passType !== 'boardingPass')
    issues.push(
      warning('features.groupPasses', 'Apple Wallet groups only event tickets and boarding passes.'),
    );
  if (features.locations.length > locationsMax && !features.nearest?.trim())
    issues.push(
      warning(
        'features.nearest',
        `Both wallets show ${locationsMax} locations of a pass, here the first ones. Say to what they are near.`,
      ),
    );
  return issues.concat(appIssues(features), actionIssues(features));
}

function formatIssues(
  { format, fallback, rotating }: Barcode,
  fix: ReturnType<typeof qrFix>,
): FixableIssue[] {
  const { name, sinceIos } = barcodeRules[format];
  const issues: FixableIssue[] = [];
  if (!fallback && sinceIos === 27)
    issues.push(warning('barcode.format', `Apple Wallet draws ${name} on iOS 27 and newer only.`, fix));
  if (!fallback && sinceIos === null)
    issues.push(
      warning('barcode.format', `Apple Wallet does not draw ${name}. Choose what it draws instead.`, fix),
    );
  if (rotating && !rotatingFormats.some((known) => known === format))
    issues.push(warning('barcode.rotating', 'Google Wallet rotates QR and PDF417 only.', fix));
  return issues;
}

function appIssues({ appLinks, nfc }: DesignDocument['features']): FixableIssue[] {
  const issues: FixableIssue[] = [];
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

function actionIssues({ featuredActions = [], guide = {} }: DesignDocument['features']): FixableIssue[] {
  const filled = Object.values(guide).filter((address) => address.trim() !== '').length;
  return [
    ...featuredActions
      .filter(({ address }) => address.trim() === '')
      .map(({ id }) =>
        warning(
          `features.featuredActions.${id}.address`,
          'Apple Wallet shows this action only with an address.',
        ),
      ),
    ...(filled === 1
      ? [warning('features.guide', 'Apple Wallet shows the event guide only with two links or more.')]
      : []),
  ];
}

const detailLabel = (document: DesignDocument, key: string): string =>
  detailsOf(document)
    .find((detail) => detail.key === key)
    ?.label.toLowerCase() ?? key;

/** Apple Wallet falls back to the classic layout silently. */
export function styleIssues(content: PassContent): FixableIssue[] {
  const name = content.style === 'semantic' ? 'the layout of iOS 26' : 'the poster';
  const isPoster = content.passType === 'eventTicket' || content.passType === 'boardingPass';
  const missing = missingForStyle(content);
  const issues = missing.map(({ path, part }) =>
    warning(path, `Apple Wallet shows ${name} only with ${part}; without, the classic pass.`),
  );
  if (content.style && isPoster && missing.length === 0 && content.featuredActions)
    issues.push(warning('features.featuredActions', `Apple Wallet shows no featured actions on ${name}.`));
  return issues;
}

/** Rules about rendered texts, checked with the sample person. */
export function textIssues(content: PassContent, document: DesignDocument): FixableIssue[] {
  const issues: FixableIssue[] = [];
  const missing = content.transitMode === 'air' ? missingFlightDetails(content.details ?? {}) : [];
  const [first] = missing;
  if (first)
    issues.push(
      warning(
        `details.${first}`,
        `Google Wallet shows a flight only with ${new Intl.ListFormat('en').format(missing.map((key) => detailLabel(document, key)))}; without, a generic pass.`,
      ),
    );
  for (const slot of ['header', 'primary', 'secondary', 'auxiliary', 'back'] as const) {
    for (const { id, value } of document.fields[slot]) {
      if (value.trim() === '')
        issues.push(
          visibleWarning(`fields.${id}.value`, 'This field has no value, so neither wallet shows it.'),
        );
    }
  }
  return issues;
}
