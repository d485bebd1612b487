import type { AppleCard, AppleCardField } from './apple-card.ts';

/** The number of fields that Wallet shows, per style. Source: Apple, pass design guidelines. */
const headerFieldsMax = 3;
const rowFieldsMax = 4;
const boardingAuxiliaryMax = 5;

export type AppleFrontRows = {
  header: AppleCardField[];
  primary: AppleCardField[];
  rows: AppleCardField[][];
};

function rowsBelow(card: AppleCard): AppleCardField[][] {
  const { secondary, auxiliary } = card.fields;
  const squareBarcode = card.barcode?.format === 'qr' || card.barcode?.format === 'aztec';
  switch (card.style) {
    case 'storeCard':
    case 'coupon':
      return [[...secondary, ...auxiliary].slice(0, rowFieldsMax)];
    case 'generic':
      // A square barcode takes the height of the second row.
      if (squareBarcode) return [[...secondary, ...auxiliary].slice(0, rowFieldsMax)];
      return [secondary.slice(0, rowFieldsMax), auxiliary.slice(0, rowFieldsMax)];
    case 'boardingPass':
      // Boarding passes show the auxiliary fields above the secondary ones.
      return [auxiliary.slice(0, boardingAuxiliaryMax), secondary.slice(0, rowFieldsMax)];
    case 'eventTicket':
      return [
        secondary.slice(0, rowFieldsMax),
        auxiliary.filter((field) => field.row !== 1).slice(0, rowFieldsMax),
        auxiliary.filter((field) => field.row === 1).slice(0, rowFieldsMax),
      ];
  }
}

export function appleFrontRows(card: AppleCard): AppleFrontRows {
  return {
    header: card.fields.header.slice(0, headerFieldsMax),
    primary: card.fields.primary.slice(0, card.style === 'boardingPass' ? 2 : 1),
    rows: rowsBelow(card).filter((row) => row.length > 0),
  };
}
