import { errorCodes, type PkpassNote, uploadBytesMax } from '@tessera/contract';
import { type DesignDocument, type ImageSlot, imageSlotsFor } from '@tessera/pass-design';

export type ChosenPicture = { slot: ImageSlot; path: string; bytes: Uint8Array };

const slots: Readonly<Record<string, ImageSlot>> = {
  icon: 'icon',
  logo: 'logo',
  strip: 'cover',
  thumbnail: 'thumbnail',
  background: 'background',
  artwork: 'artwork',
  primaryLogo: 'primaryLogo',
  secondaryLogo: 'secondaryLogo',
};

const picturePath = /^(?:([^/]+)\.lproj\/)?([^/@]+)(?:@([23])x)?\.png$/i;
const readFiles = /^(?:pass\.json|manifest\.json|signature|[^/]+\.lproj\/pass\.strings)$/;

export function choosePictures(
  document: Pick<DesignDocument, 'passType' | 'style' | 'language'>,
  files: ReadonlyMap<string, Buffer>,
): { pictures: ChosenPicture[]; notes: PkpassNote[] } {
  const candidates = new Map<ImageSlot, (ChosenPicture & { folder: string; rank: number })[]>();
  const notes: PkpassNote[] = [];
  const shown = imageSlotsFor(document.passType, document.style);
  for (const [path, bytes] of files) {
    if (readFiles.test(path)) continue;
    const [match, folder = '', name = '', density = '1'] = picturePath.exec(path) ?? [];
    const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
    if (!match || !slot) notes.push({ path, message: 'A design has no file like this; it was left out.' });
    else if (!shown.includes(slot))
      notes.push({ path, message: 'A pass of this type does not show this picture; it was left out.' });
    else if (bytes.length > uploadBytesMax)
      notes.push({ path, message: `${errorCodes.imageTooLarge.words} It was left out.` });
    else {
      const rank = folderRank(folder, document.language) * 10 + Number(density);
      candidates.set(slot, [...(candidates.get(slot) ?? []), { slot, path, bytes, folder, rank }]);
    }
  }
  const pictures = [...candidates.values()].flatMap((found) => {
    const [chosen, ...others] = found.toSorted((a, b) => b.rank - a.rank);
    if (!chosen) return [];
    if (folderRank(chosen.folder, document.language) === 0)
      notes.push({
        path: chosen.path,
        message:
          'A design has one picture for all languages; this one, of another language, is used for all.',
      });
    // The larger picture replaces smaller densities.
    for (const { path } of others.filter(({ folder }) => folder !== chosen.folder))
      notes.push({ path, message: 'A design has one picture for all languages; this one was left out.' });
    return [{ slot: chosen.slot, path: chosen.path, bytes: chosen.bytes }];
  });
  return { pictures, notes };
}

/** The design's own language first, then pictures of all languages, then others. */
function folderRank(folder: string, language: string): number {
  if (folder === '') return 1;
  const tag = folder.replaceAll('_', '-').toLowerCase();
  if (tag === language.toLowerCase()) return 3;
  return tag.split('-')[0] === language.split('-')[0] ? 2 : 0;
}
