import type { DesignDocument } from '../document/design-document.ts';
import type { ImageRef } from '../document/image-schema.ts';
import {
  type AppleImageFile,
  coverSideMin,
  type GoogleImageFile,
  googleLogoOf,
  type ImageSize,
  imageCropRatios,
  imageFilesFor,
  imageSlotsFor,
} from '../document/image-sizes.ts';
import { type ImageSlot, imageSlots } from '../document/pass-type.ts';
import {
  type DesignFacts,
  type DesignFix,
  type FixableIssue,
  visibleWarning,
  warning,
} from './design-issue.ts';

export function imageIssues({ images, passType, style }: DesignDocument): FixableIssue[] {
  const drawn = imageSlotsFor(passType, style);
  const issues = imageSlots
    .filter((slot) => images[slot] && !drawn.includes(slot))
    .map((slot) =>
      warning(`images.${slot}`, 'Neither wallet shows this image on a pass of this type and style.', {
        label: 'Remove the image',
        apply: (document) => ({ ...document, images: { ...document.images, [slot]: undefined } }),
      }),
    );
  if (!images.logo)
    issues.push(warning('images.logo', 'Add a logo: in both wallets it is what people know the pass by.'));
  if (style === 'poster' && !images.artwork)
    issues.push(warning('images.artwork', 'Add a poster picture: Apple Wallet fills the poster with it.'));
  else if (!images.cover && !images.background && !images.artwork)
    issues.push(warning('images.cover', 'Add a cover image: without one the pass is plain in both wallets.'));
  if (passType === 'eventTicket' && images.cover && (images.background || images.thumbnail))
    issues.push(
      warning('images.cover', 'With a cover image Apple Wallet leaves out the background and the thumbnail.'),
    );
  return issues;
}

/** A picture enlarged more is blurred on a phone with three pixels per point: one with a pixel per point is just sharp enough. */
const enlargementMax = 3;
/** Below this share of a box, an uncropped picture is a narrow band. */
const filledShareMin = 0.25;
/** Below this share, cropping removes more of a picture than it shows. */
const shownShareMin = 0.5;
/** Apple: thumbnails of 2:3 to 3:2. */
const thumbnailShareMin = 2 / 3;

type Box = ImageSize & { fit: 'cover' | 'inside' };
type WalletBox = { wallet: string; box: Box };

function boxOf({ width, height, fit, ...file }: AppleImageFile | GoogleImageFile): Box {
  const free = 'margin' in file ? 1 - 2 * file.margin : 1;
  return { width: width * free, height: height * free, fit };
}

type ImageDesign = Pick<DesignDocument, 'passType' | 'style' | 'images'>;

/** Where each wallet shows the slot's image, at its highest density. */
function boxesOf({ passType, style, images }: ImageDesign, slot: ImageSlot): WalletBox[] {
  const apple = imageFilesFor(passType, slot, style).apple.at(-1);
  const isGoogleLogo = googleLogoOf(images) === images[slot];
  const google =
    slot === 'icon' || slot === 'logo'
      ? imageFilesFor(passType, 'logo').google.filter(() => isGoogleLogo)
      : imageFilesFor(passType, slot).google;
  return [
    ...(apple ? [{ wallet: 'Apple Wallet', box: boxOf(apple) }] : []),
    ...google.map((file) => ({ wallet: 'Google Wallet', box: boxOf(file) })),
  ];
}

const namesOf = (boxes: readonly WalletBox[]): string => boxes.map(({ wallet }) => wallet).join(' and ');

/** The size of a picture after cropping. */
export const croppedSize = ({ width, height }: ImageSize, { crop }: Pick<ImageRef, 'crop'>): ImageSize =>
  crop ? { width: width * crop.width, height: height * crop.height } : { width, height };

function isBlurred({ box }: WalletBox, shown: ImageSize): boolean {
  const scales = [box.width / shown.width, box.height / shown.height];
  return (box.fit === 'cover' ? Math.max(...scales) : Math.min(...scales)) > enlargementMax;
}

/** A warning if a wallet shows the picture blurred; null otherwise. */
export function smallImageWords(
  document: ImageDesign,
  slot: ImageSlot,
  whole: ImageSize,
  crop: ImageRef['crop'],
): string | null {
  const shown = croppedSize(whole, { crop });
  const boxes = boxesOf(document, slot);
  const isSmallCover = Math.min(whole.width, whole.height) < coverSideMin || shown.width < coverSideMin;
  const blurred = boxes.filter((each) => (slot === 'cover' ? isSmallCover : isBlurred(each, shown)));
  if (blurred.length === 0) return null;
  const most = (side: 'width' | 'height') =>
    slot === 'cover'
      ? coverSideMin
      : Math.ceil(Math.max(...blurred.map(({ box }) => box[side])) / enlargementMax);
  const { width, height } = Math.min(whole.width, whole.height) < coverSideMin ? whole : shown;
  const what = crop && width !== whole.width ? 'The part that is shown has' : 'This picture has';
  return `${what} only ${Math.round(width)} × ${Math.round(height)} pixels and will look blurred in ${namesOf(blurred)}. Use one of at least ${most('width')} × ${most('height')}.`;
}

/** The visible share of the picture if it is cropped, or of the box if it is shown whole. */
function shapeShare({ width, height }: ImageSize, box: Box): number {
  const relation = width / height / (box.width / box.height);
  return Math.min(relation, 1 / relation);
}

function shapeIssues(slot: ImageSlot, boxes: readonly WalletBox[], shown: ImageSize, fix?: DesignFix) {
  const path = `images.${slot}`;
  const cut = boxes.filter(({ box }) => box.fit === 'cover' && shapeShare(shown, box) < shownShareMin);
  const shareMin = slot === 'thumbnail' ? thumbnailShareMin : filledShareMin;
  const narrow = boxes.filter(({ box }) => box.fit === 'inside' && shapeShare(shown, box) < shareMin);
  const issues: FixableIssue[] = [];
  if (cut.length > 0)
    issues.push(
      visibleWarning(
        path,
        `${namesOf(cut)} cut${cut.length > 1 ? '' : 's'} off more than half of this picture.`,
        fix,
      ),
    );
  const [first] = narrow;
  if (first) {
    const isWide = shown.width / shown.height > first.box.width / first.box.height;
    issues.push(
      visibleWarning(
        path,
        `${namesOf(narrow)} draw${narrow.length > 1 ? '' : 's'} this picture small: it is too ${isWide ? 'wide' : 'tall'}.`,
        fix,
      ),
    );
  }
  return issues;
}

/** Crops the middle of the picture to the slot's recommended ratio. */
function cropFix(slot: ImageSlot, file: string, { width, height }: ImageSize): DesignFix | undefined {
  const ratio = imageCropRatios[slot];
  if (ratio === null) return undefined;
  const share = ratio / (width / height);
  const crop =
    share < 1
      ? { x: (1 - share) / 2, y: 0, width: share, height: 1 }
      : { x: 0, y: (1 - 1 / share) / 2, width: 1, height: 1 / share };
  return {
    label: 'Crop to the middle',
    apply: (document) => {
      const image = document.images[slot];
      return image?.file === file
        ? { ...document, images: { ...document.images, [slot]: { ...image, crop } } }
        : document;
    },
  };
}

/** Reports pictures that are too small, or whose ratio differs much from a wallet's. */
export function imageSizeIssues(document: DesignDocument, { imageSizes }: DesignFacts): FixableIssue[] {
  const { passType, images, style } = document;
  return imageSlotsFor(passType, style).flatMap((slot) => {
    const image = images[slot];
    const whole = image && imageSizes?.get(image.file);
    // Stamps are shown instead.
    if (!whole || (slot === 'cover' && images.cover?.stamps)) return [];
    const words = smallImageWords(document, slot, whole, image.crop);
    return [
      ...(words ? [visibleWarning(`images.${slot}`, words)] : []),
      ...shapeIssues(
        slot,
        boxesOf(document, slot),
        croppedSize(whole, image),
        cropFix(slot, image.file, whole),
      ),
    ];
  });
}
