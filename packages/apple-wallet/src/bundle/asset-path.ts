import { AppleWalletError } from '../errors.ts';

// The only files a pass may contain besides those that the builder writes: images, translations and the enrollment form. Wallet
// rejects a pass with unexpected files, such as hidden files of the desktop or an enclosing folder.
const rootPattern = /^(?:[A-Za-z0-9][A-Za-z0-9_-]*(?:@[23]x)?\.png|personalization\.json)$/;
const localizedPattern =
  /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*\.lproj\/(?:[A-Za-z0-9][A-Za-z0-9_-]*(?:@[23]x)?\.png|pass\.strings)$/;
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** @throws AppleWalletError for a file that would make Wallet reject the pass. */
export function checkAsset(path: string, data: Uint8Array): void {
  if (!rootPattern.test(path) && !localizedPattern.test(path))
    throw new AppleWalletError('invalidPath', { path });
  if (path.endsWith('.png') && !pngSignature.every((byte, index) => data[index] === byte)) {
    throw new AppleWalletError('notAPng', { path });
  }
  if (path.endsWith('.strings')) checkStrings(path, data);
}

function checkStrings(path: string, data: Uint8Array): void {
  const utf16 = (data[0] === 0xff && data[1] === 0xfe) || (data[0] === 0xfe && data[1] === 0xff);
  if (utf16) return;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch (cause) {
    throw new AppleWalletError('invalidStrings', { path, cause });
  }
}
