import {
  AppleWalletError,
  type CertificateAuthorities,
  type OpenedPass,
  openPass,
  type PassSignature,
} from '@tessera/apple-wallet';
import type { ErrorCode, PkpassNote } from '@tessera/contract';
import { DesignDocumentError } from '@tessera/pass-design';
import { type ImportedDesign, importPassJson } from '@tessera/pass-rendering/import';
import { type ChosenPicture, choosePictures } from './choose-pictures.ts';

// Only worker processes read uploads: an archive, its texts or its signature can be made so that reading takes minutes.

export type PkpassInput = {
  bytes: Uint8Array;
  authorities: CertificateAuthorities;
  /** For dates without an offset. */
  timezone: string;
  language?: string | undefined;
};

export type ReadPkpass = Pick<ImportedDesign, 'document' | 'name' | 'asksLanguage'> & {
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

const changeNotes = ({ changedFiles }: OpenedPass): PkpassNote[] =>
  changedFiles.map((path) => ({ path, message: 'This file was changed since the pass was signed.' }));
