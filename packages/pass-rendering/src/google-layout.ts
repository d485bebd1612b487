import type { GooglePassType } from '@tessera/google-wallet/write';
import { type DesignDocument, type Field, googleFrontFieldsMax } from '@tessera/pass-design';

/**
 * Where Google Wallet shows each field, by key. Derived from the design rather than from a pass's content, since the class, which has no holder, and
 * every object must agree.
 */
export type GoogleLayout = {
  /** On the card; at most nine. */
  front: string[];
  /** By rows, if the design chooses them; else even rows. */
  rows?: string[][];
  /** On the details page: fields that do not fit on the card, then the back fields. */
  back: string[];
  /** Back fields that are links. */
  links: string[];
  /** The front field that a loyalty card shows as points. */
  points: string | null;
  /** The field that a gift card shows as its balance, in addition to the text. */
  balance: string | null;
  /** Fields shown as a trip leg or airports, not as text. */
  journey: [string, string] | null;
};

/** Google allows twenty links per object; one is reserved for the latest message, and the design's own links come before fields. */
const linksMax = 19;

/** Google's pass type for a design. A flight requires a carrier code and airports as data, which a design lacks, so it is generic. */
export function googleTypeOf({
  passType,
  transitMode,
}: Pick<DesignDocument, 'passType' | 'transitMode'>): GooglePassType {
  if (passType === 'coupon') return 'offer';
  if (passType !== 'boardingPass') return passType;
  return transitMode === 'air' ? 'generic' : 'transit';
}

export function googleLayout(
  document: Pick<DesignDocument, 'passType' | 'transitMode' | 'fields' | 'links' | 'googleRows'>,
  type = googleTypeOf(document),
): GoogleLayout {
  const { header, primary, secondary, auxiliary, back } = document.fields;
  const journey = type === 'transit' || type === 'flight' ? journeyOf(primary) : null;
  const shown = [...header, ...(journey ? primary.slice(2) : primary), ...secondary, ...auxiliary];
  const rows = rowsOf(document, journey);
  const front = rows?.flat() ?? shown.map(({ key }) => key).slice(0, googleFrontFieldsMax);
  const isBehind = ({ key }: Field) => !front.includes(key);
  const links = back
    .filter((field) => field.kind === 'link' && isBehind(field))
    .slice(0, linksMax - document.links.length);
  const top = [...header, ...primary];
  return {
    front,
    ...(rows && { rows }),
    back: [...shown, ...back.filter((field) => !links.includes(field))]
      .filter(isBehind)
      .map(({ key }) => key),
    links: links.map((field) => field.key),
    points:
      type === 'loyalty'
        ? (top.find((field) => isCount(field) && front.includes(field.key))?.key ?? null)
        : null,
    balance: type === 'giftCard' ? (top.find((field) => field.kind === 'currency')?.key ?? null) : null,
    journey,
  };
}

/** The chosen rows without the ends of a journey, which Google shows above. */
function rowsOf(
  { googleRows, fields }: Pick<DesignDocument, 'googleRows' | 'fields'>,
  journey: string[] | null,
) {
  const all = Object.values(fields).flat();
  return googleRows
    ?.map((row) =>
      row.flatMap((id) => {
        const key = all.find((field) => field.id === id)?.key;
        return key === undefined || journey?.includes(key) ? [] : [key];
      }),
    )
    .filter((row) => row.length > 0);
}

function journeyOf([from, to]: readonly Field[]): [string, string] | null {
  return from && to ? [from.key, to.key] : null;
}

function isCount({ kind }: Field): boolean {
  return kind === 'number' || kind === 'currency';
}
