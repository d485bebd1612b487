import { Buffer } from 'node:buffer';

/** A finished bundle, from buildPass or bundlePasses. */
export type BundleParts = { readonly parts: readonly Uint8Array[]; readonly bytes: number };

export const passMediaType = 'application/vnd.apple.pkpass';
export const passesMediaType = 'application/vnd.apple.pkpasses';

export type PassResponseOptions = {
  /** As `lastModifiedHeader` returns it. */
  lastModified?: string;
  /** Without a path; characters that headers disallow are replaced. */
  fileName?: string;
  mediaType?: typeof passMediaType | typeof passesMediaType;
};

/** The response that makes Safari and Wallet open a pass: exact media type, known length, no caching, streamed in pieces. */
export function createPassResponse(bundle: BundleParts, options: PassResponseOptions = {}): Response {
  const { lastModified, fileName = 'pass.pkpass', mediaType = passMediaType } = options;
  const headers: Record<string, string> = {
    'content-type': mediaType,
    'content-length': String(bundle.bytes),
    'content-disposition': `attachment; filename="${fileName.replace(/[^A-Za-z0-9._ -]/g, '_')}"`,
    'cache-control': 'no-store',
  };
  if (lastModified) headers['last-modified'] = lastModified;
  return new Response(streamOf(bundle.parts), { headers });
}

/** Bounds what a slow phone holds as a copy; each piece costs a turn of the stream. */
const pieceBytesMin = 64 * 1024;

function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let index = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece: Uint8Array[] = [];
        for (let bytes = 0; bytes < pieceBytesMin && index < parts.length; index++) {
          const part = parts[index] ?? new Uint8Array();
          piece.push(part);
          bytes += part.byteLength;
        }
        controller.enqueue(Buffer.concat(piece));
        if (index >= parts.length) controller.close();
      },
    },
    // Pull only on demand: a slow phone holds two pieces, not a second copy of the pass.
    { highWaterMark: 0 },
  );
}
