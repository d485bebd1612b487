import type { GooglePassType } from '@tessera/google-wallet/write';
import { type DesignDocument, type Field, googleFrontFieldsMax } from '@tessera/pass-design';

/**
 * Where Google Wallet shows each field of a design, by key. Derived from the design rather than from a pass's content, since the class,
 * which has no holder, and every object must agree.
 */
export type GoogleLayout = {
  /** On the card; at most nine. */
  front: string[];
  /** On the details page: fields that do not fit on the card, then the back fields. */
  back: string[];
  /** Back fields that are links. */
  links: string[];
  /** The front field that a loyalty card shows as points instead of as text. */
  points: string | null;
  /** The field that a gift card shows as its balance, besides the text. */
  balance: string | null;
  /** Origin and destination, sent as a trip leg instead of two texts. */
  journey: [string, string] | null;
};

/** Google allows twenty links per object; one is reserved for the latest message, and the design's own links come before fields. */
const linksMax = 19;

/** Google's pass type for a design. A flight needs a carrier code and airports as data, which a design does not have, so it is generic. */
export function googleTypeOf({
  passType,
  transitMode,
}: Pick<DesignDocument, 'passType' | 'transitMode'>): GooglePassType {
  if (passType === 'coupon') return 'offer';
  if (passType !== 'boardingPass') return passType;
  return transitMode === 'air' ? 'generic' : 'transit';
}

export function googleLayout(
  document: Pick<DesignDocument, 'passType' | 'transitMode' | 'fields' | 'links'>,
): GoogleLayout {
  const { header, primary, secondary, auxiliary, back } = document.fields;
  const type = googleTypeOf(document);
  const journey = type === 'transit' ? journeyOf(primary) : null;
  const shown = [...header, ...(journey ? primary.slice(2) : primary), ...secondary, ...auxiliary];
  const keys = shown.map((field) => field.key);
  const links = back.filter((field) => field.kind === 'link').slice(0, linksMax - document.links.length);
  const top = [...header, ...primary];
  return {
    front: keys.slice(0, googleFrontFieldsMax),
    back: [
      ...keys.slice(googleFrontFieldsMax),
      ...back.filter((field) => !links.includes(field)).map((field) => field.key),
    ],
    links: links.map((field) => field.key),
    points: type === 'loyalty' ? (top.slice(0, googleFrontFieldsMax).find(isCount)?.key ?? null) : null,
    balance: type === 'giftCard' ? (top.find((field) => field.kind === 'currency')?.key ?? null) : null,
    journey,
  };
}

function journeyOf([from, to]: readonly Field[]): [string, string] | null {
  return from && to ? [from.key, to.key] : null;
}

function isCount({ kind }: Field): boolean {
  return kind === 'number' || kind === 'currency';
}
