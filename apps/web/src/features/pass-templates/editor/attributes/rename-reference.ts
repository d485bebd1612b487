import {
  type Attribute,
  type AttributeFilter,
  type DesignDocument,
  type ImageVariant,
  mapDesignTexts,
} from '@tessera/pass-design';

type Name = Pick<Attribute, 'key' | 'scope'>;

/** `user.tier` or `attributes.points`. */
export function referenceTo({ key, scope }: Name): string {
  return `${scope === 'user' ? 'user' : 'attributes'}.${key}`;
}

const liquid = /\{\{.*?\}\}|\{%.*?%\}/gs;

/** Renames an attribute in every Liquid expression and condition of the design; text outside of Liquid stays. */
export function renameReference(document: DesignDocument, from: Name, to: Name): DesignDocument {
  const old = new RegExp(`(?<![\\w.])${referenceTo(from).replace('.', '\\.')}(?!\\w)`, 'g');
  const text = (source: string) =>
    source.replace(liquid, (expression) => expression.replace(old, referenceTo(to)));
  return renameInLooks(mapDesignTexts(document, text), from.key, to.key);
}

function renameInLooks(
  { colors, images, ...document }: DesignDocument,
  from: string,
  to: string,
): DesignDocument {
  const renamed = <Variant extends { when: AttributeFilter[] }>(variants: Variant[]): Variant[] =>
    variants.map((variant) => ({
      ...variant,
      when: variant.when.map((condition) => (condition.key === from ? { ...condition, key: to } : condition)),
    }));
  const inImage = <Image extends { attribute?: string | undefined; variants?: ImageVariant[] | undefined }>(
    image: Image,
  ): Image => ({
    ...image,
    ...(image.attribute === from && { attribute: to }),
    ...(image.variants && { variants: renamed(image.variants) }),
  });
  const { logo, cover, thumbnail } = images;
  const stamps = cover?.stamps?.attribute === from ? { stamps: { ...cover.stamps, attribute: to } } : {};
  return {
    ...document,
    colors: colors.variants ? { ...colors, variants: renamed(colors.variants) } : colors,
    images: {
      ...images,
      ...(logo && { logo: inImage(logo) }),
      ...(cover && { cover: { ...inImage(cover), ...stamps } }),
      ...(thumbnail && { thumbnail: inImage(thumbnail) }),
    },
  };
}
