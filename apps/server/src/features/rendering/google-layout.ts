import type { GooglePassType } from '@tessera/google-wallet';
import { type DesignDocument, type Field, googleFrontFieldsMax } from '@tessera/pass-design';

/**
 * Where each field of a design stands in Google Wallet, by key. Read from the design and not from a face: the class, which knows
 * no holder, and each object must agree on it.
 */
export type GoogleLayout = {
  /** At most nine, on the card. */
  front: string[];
  /** On the details page: what found no room in front, then the back. */
  back: string[];
  /** Back fields that are links. */
  links: string[];
  /** The front field a loyalty card holds as its points, in place of a text. */
  points: string | null;
  /** The money a gift card holds, said to Google besides the text. */
  balance: string | null;
  /** Where a journey begins and ends, said as its leg in place of two texts. */
  journey: [string, string] | null;
};

/** Twenty links an object, less the one of the newest message. */
const linkFieldsMax = 19;

/** Google's kind of pass for a design. A flight needs a carrier's code and airports as data, which a design does not hold: it is generic. */
export function googleTypeOf({
  passType,
  transitMode,
}: Pick<DesignDocument, 'passType' | 'transitMode'>): GooglePassType {
  if (passType === 'coupon') return 'offer';
  if (passType !== 'boardingPass') return passType;
  return transitMode === 'air' ? 'generic' : 'transit';
}

export function googleLayout(
  document: Pick<DesignDocument, 'passType' | 'transitMode' | 'fields'>,
): GoogleLayout {
  const { header, primary, secondary, auxiliary, back } = document.fields;
  const type = googleTypeOf(document);
  const journey = type === 'transit' ? journeyOf(primary) : null;
  const shown = [...header, ...(journey ? primary.slice(2) : primary), ...secondary, ...auxiliary];
  const keys = shown.map((field) => field.key);
  const links = back.filter((field) => field.kind === 'link').slice(0, linkFieldsMax);
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
