import {
  AppleWalletError,
  type CertificateAuthorities,
  type OpenedPass,
  openPass,
  type PassSignature,
} from '@tessera/apple-wallet';
import { type ErrorCode, errorCodes, type PkpassNote, uploadBytesMax } from '@tessera/contract';
import {
  type DesignDocument,
  DesignDocumentError,
  type ImageSlot,
  imageSlotsFor,
} from '@tessera/pass-design';
import { type ImportedDesign, importPassJson } from '@tessera/pass-rendering/import';

type ChosenPicture = { slot: ImageSlot; path: string; bytes: Uint8Array };

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

function choosePictures(
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

// Only worker processes read uploads: an archive, its texts or its signature can be made so that reading takes minutes.

export type PkpassInput = {
  bytes: Uint8Array;
  authorities: CertificateAuthorities;
  /** For dates without an offset. */
  timezone: string;
  language?: string | undefined;
};

export type ReadPkpass = Pick<ImportedDesign, 'document' | 'name' | 'asksLanguage'> & {
  serialNumber: string;
  pictures: ChosenPicture[];
  notes: PkpassNote[];
  signature: PassSignature;
};

export type PkpassRefusal = { refused: Extract<ErrorCode, `pkpass${string}`>; message: string };

export const pkpassTasks = { readPkpass };
export type PkpassTasks = typeof pkpassTasks;

async function readPkpass(input: PkpassInput): Promise<ReadPkpass | PkpassRefusal> {
  try {
    const { bytes, authorities, timezone, language } = input;
    const opened = await openPass(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), authorities);
    const { passJson, strings, signature } = opened;
    const imported = importPassJson({ passJson, strings, timezone, language });
    if (!imported)
      return {
        refused: 'pkpassNotReadable',
        message: 'This pass names no style such as storeCard, so there is nothing to import.',
      };
    const { document, name, asksLanguage } = imported;
    const { pictures, notes } = choosePictures(document, opened.files);
    return {
      document,
      name,
      asksLanguage,
      serialNumber: serialNumberOf(passJson),
      pictures,
      notes: [...changeNotes(opened), ...opened.notes, ...notes, ...imported.notes],
      signature,
    };
  } catch (error) {
    // A pass without a valid design is the sender's fault, not ours.
    if (!(error instanceof AppleWalletError) && !(error instanceof DesignDocumentError)) throw error;
    const isTooLarge = error instanceof AppleWalletError && error.code === 'bundleTooLarge';
    return { refused: isTooLarge ? 'pkpassTooLarge' : 'pkpassNotReadable', message: error.message };
  }
}

const serialNumberOf = (passJson: unknown): string =>
  typeof passJson === 'object' && passJson !== null && 'serialNumber' in passJson
    ? String(passJson.serialNumber)
    : '';

const changeNotes = ({ changedFiles }: OpenedPass): PkpassNote[] =>
  changedFiles.map((path) => ({ path, message: 'This file was changed since the pass was signed.' }));
