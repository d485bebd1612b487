import { planAttribute, testsPlanned } from '../conditions/attribute-filters.ts';
import { filterValues } from '../conditions/filter-values.ts';
import { type AttributeFilter, countsDays } from '../conditions/value-conditions.ts';
import { isHolderPicture } from '../document/holder-picture.ts';
import type { Colors, ImageRef, Images } from '../document/image-schema.ts';
import type { DesignColors, DesignImages, Stamps } from '../document/looks-schema.ts';
import { hashOf } from './content-hash.ts';
import type { RenderInput } from './pass-content.ts';

export type LookInput = Pick<RenderInput, 'user' | 'attributes' | 'now'> & {
  document: Pick<RenderInput['document'], 'attributes'>;
};

/** The colors for a holder's values. */
export function colorsFor({ variants = [], ...colors }: DesignColors, input: LookInput): Colors {
  const variant = variants.find(({ when }) => holds(when, input));
  if (!variant) return colors;
  const { background = colors.background, foreground = colors.foreground, label = colors.label } = variant;
  return { background, foreground, label };
}

/** The pictures for a holder's values: stamps, else the holder's own, else the first variant that holds, else the slot's own. */
export function imagesFor(images: DesignImages, input: LookInput): Images {
  const { logo, cover, thumbnail } = images;
  return {
    ...images,
    ...(logo && { logo: imageFor(logo, input) }),
    ...(cover && { cover: coverFor(cover, input) }),
    ...(thumbnail && { thumbnail: imageFor(thumbnail, input) }),
  };
}

type VariedImage = NonNullable<DesignImages['logo']>;

function imageFor({ attribute, variants = [], ...image }: VariedImage, input: LookInput): ImageRef {
  const own = attribute === undefined ? undefined : valueOfKey(attribute, input);
  if (isHolderPicture(own)) return { ...image, file: own, crop: null };
  const variant = variants.find(({ when }) => holds(when, input));
  if (!variant) return image;
  const { id: _id, when: _when, ...shown } = variant;
  // Its own description, or the slot's.
  return image.alt === undefined || shown.alt !== undefined ? shown : { ...shown, alt: image.alt };
}

function coverFor(
  { stamps, google: _google, ...cover }: NonNullable<DesignImages['cover']>,
  input: LookInput,
): ImageRef {
  const image = imageFor(cover, input);
  return stamps ? { ...image, file: stampFile(stamps, stampCount(stamps, input)), crop: null } : image;
}

const stampFiles = new WeakMap<Stamps, string[]>();

/** The file of the cover with this many full stamps: the hash of what it is drawn from. The server draws all before passes show them. */
export function stampFile(stamps: Stamps, count: number): string {
  const known = stampFiles.get(stamps) ?? [];
  stampFiles.set(stamps, known);
  const { attribute: _attribute, ...drawing } = stamps;
  known[count] ??= hashOf({ ...drawing, count });
  return known[count];
}

/** The number of full stamps; a number outside shows the nearest. */
export function stampCount({ attribute, total }: Stamps, input: LookInput): number {
  const given = valueOfKey(attribute, input);
  const count = typeof given === 'number' && Number.isFinite(given) ? Math.floor(given) : 0;
  return Math.min(Math.max(count, 0), total);
}

function valueOfKey(key: string, { document, user, attributes }: LookInput): unknown {
  const attribute = document.attributes.find((each) => each.key === key);
  return (attribute?.scope === 'user' ? user : attributes)[key] ?? attribute?.default;
}

type Planned = ReturnType<typeof planAttribute>;

/** A condition of a design never changes, and depends on no time. */
const plans = new WeakMap<
  AttributeFilter,
  { attributes: LookInput['document']['attributes']; planned: Planned }
>();

function planOf(condition: AttributeFilter, { document: { attributes }, now }: LookInput): Planned {
  const known = plans.get(condition);
  if (known?.attributes === attributes) return known.planned;
  const planned = planAttribute(condition, attributes, now);
  if (!countsDays(condition.operator)) plans.set(condition, { attributes, planned });
  return planned;
}

function holds(when: readonly AttributeFilter[], input: LookInput): boolean {
  return when.every((condition) => {
    const planned = planOf(condition, input);
    const { key, owner } = planned;
    const own = owner === 'user' ? input.user : input.attributes;
    const values = filterValues(Object.hasOwn(own, key) ? { [key]: own[key] } : {});
    return testsPlanned(planned, { user: values, pass: values }) !== planned.negated;
  });
}
