import type { CardBarcode, CardBarcodeFormat, CardImage } from '../card-parts.ts';
import { recordOf } from '../json-reading.ts';
import { applePassOf, type PictureAddresses, type PreviewedPass } from '../previewed-pass.ts';
import type { AppleCard, AppleCardField } from './apple-card.ts';
import { readBarcode } from './apple-card-from-pass-json.ts';
import { appleCardOf } from './apple-card-of.ts';
import { appleFrontRows } from './apple-front-rows.ts';

const watchFormats = new Set<CardBarcodeFormat>(['qr', 'aztec', 'pdf417']);

/** Wallet on an Apple Watch shows no strip, background, thumbnail, footer or back. */
export type AppleWatchPass = Pick<
  AppleCard,
  'style' | 'transitType' | 'colors' | 'description' | 'organizationName' | 'voided' | 'expired' | 'direction'
> & {
  logo: CardImage | null;
  logoText: string;
  primary: AppleCardField[];
  fields: AppleCardField[];
  barcode: CardBarcode | null;
  /** True if the iPhone shows a barcode format that a watch does not know. */
  lacksBarcode: boolean;
};

const withValue = (field: AppleCardField): AppleCardField => ({ ...field, text: field.value ?? field.text });

export function appleWatchOf(pass: PreviewedPass, pictures: PictureAddresses): AppleWatchPass {
  const card = appleCardOf(pass, pictures);
  const { header, primary, rows } = appleFrontRows(card);
  const { style, transitType, colors, description, organizationName, voided, expired, direction } = card;
  const barcode = readBarcode(recordOf(applePassOf(pass)), (format) => watchFormats.has(format));
  const logo = card.images.logo ?? (card.logoText === '' ? card.images.icon : undefined) ?? null;
  return {
    style,
    transitType,
    colors,
    description,
    organizationName,
    voided,
    expired,
    direction,
    logo,
    logoText: logo ? '' : card.logoText,
    primary: primary.map(withValue),
    fields: [...header, ...rows.flat()].map(withValue),
    barcode,
    lacksBarcode: barcode === null && card.barcode !== null,
  };
}
