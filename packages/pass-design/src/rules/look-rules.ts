import { type AttributeFilter, attributeKind, operatorsOfValue } from '../conditions/value-conditions.ts';
import { valueProblem } from '../conditions/value-problem.ts';
import { contrast, contrastMin } from '../document/contrast.ts';
import type { DesignDocument } from '../document/design-document.ts';
import type { PassType } from '../document/pass-type.ts';
import { type DesignFacts, error, type FixableIssue, visibleWarning, warning } from './design-issue.ts';
import { smallImageWords } from './image-rules.ts';

/** Objects of these types have no color at Google; only a generic object has a logo. */
const uncoloredAtGoogle: readonly PassType[] = ['loyalty', 'coupon', 'giftCard'];

const variedSlots = ['logo', 'cover', 'thumbnail'] as const;

/** Conditions that cannot match, and variants that a wallet does not show. */
export function lookIssues(document: DesignDocument, { imageSizes }: DesignFacts): FixableIssue[] {
  const { passType, colors, images } = document;
  const issues = variedSlots.flatMap((slot) =>
    (images[slot]?.variants ?? []).flatMap(({ id, when, file, crop }) => {
      const path = `images.${slot}.variants.${id}`;
      const size = imageSizes?.get(file);
      const small = size && smallImageWords(document, slot, size, crop);
      return [...conditionIssues(document, path, when), ...(small ? [visibleWarning(path, small)] : [])];
    }),
  );
  if ((images.logo?.variants?.length || images.logo?.attribute) && passType !== 'generic')
    issues.push(
      warning(
        'images.logo',
        'Google Wallet shows one logo on all passes of this type: only Apple Wallet changes it by value.',
      ),
    );
  if (colors.variants?.length && uncoloredAtGoogle.includes(passType))
    issues.push(
      warning(
        'colors.background',
        'Google Wallet shows one color on all passes of this type. Vary the cover, which both wallets show.',
      ),
    );
  return [
    ...issues,
    ...colorVariantIssues(document),
    ...stampIssues(document),
    ...variedSlots.flatMap((slot) => holderPictureIssues(document, slot)),
  ];
}

function holderPictureIssues(
  { attributes, images }: DesignDocument,
  slot: (typeof variedSlots)[number],
): FixableIssue[] {
  const { attribute: key } = images[slot] ?? {};
  if (key === undefined) return [];
  const path = `images.${slot}.attribute`;
  const attribute = attributes.find((each) => each.key === key);
  if (attribute?.type !== 'image')
    return [
      error(
        path,
        attribute
          ? `“${attribute.label || key}” is no picture.`
          : `The pass template has no attribute “${key}” for the picture of the holder.`,
      ),
    ];
  return slot === 'cover' && images.cover?.stamps
    ? [warning(path, 'The cover shows stamps instead of the picture of the holder.')]
    : [];
}

function colorVariantIssues(document: DesignDocument): FixableIssue[] {
  const { variants = [], ...base } = document.colors;
  return variants.flatMap(({ id, when, ...own }) => {
    const path = `colors.variants.${id}`;
    const { background, foreground, label } = { ...base, ...own };
    const isHard = [foreground, label].some((text) => contrast(text, background) < contrastMin);
    return [
      ...conditionIssues(document, path, when),
      ...(isHard ? [visibleWarning(path, 'In Apple Wallet texts are hard to read on this background.')] : []),
    ];
  });
}

function stampIssues({ attributes, images }: DesignDocument): FixableIssue[] {
  const { stamps } = images.cover ?? {};
  if (!stamps) return [];
  const attribute = attributes.find(({ key }) => key === stamps.attribute);
  if (attribute?.type === 'number') return [];
  return [
    error(
      'images.cover.stamps.attribute',
      attribute
        ? `Stamps count a number, and “${attribute.label || attribute.key}” is none.`
        : 'Choose the number that the stamps count.',
    ),
  ];
}

function conditionIssues(
  { attributes }: DesignDocument,
  path: string,
  when: readonly AttributeFilter[],
): FixableIssue[] {
  return when.flatMap((condition) => {
    const kind = attributeKind(condition.key, attributes);
    const label = attributes.find(({ key }) => key === condition.key)?.label || condition.key;
    if (kind === null) return [error(path, `The pass template has no attribute “${condition.key}”.`)];
    const problem = operatorsOfValue[kind].includes(condition.operator)
      ? valueProblem(kind, condition, label)
      : `“${label}” cannot be compared like this: its type has changed.`;
    return problem === null ? [] : [error(path, problem)];
  });
}
