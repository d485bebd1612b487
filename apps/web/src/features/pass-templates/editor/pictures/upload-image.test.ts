import { errorCodes, uploadBytesMax } from '@tessera/contract';
import { describe, expect, it, vi } from 'vitest';
import type { FileAnswer } from '../../../../lib/send-file.ts';
import { unknownOutcome } from '../../../../lib/time-limit.ts';
import { UploadError, uploadErrorWords, uploadImage } from './upload-image.ts';

const picture = new Blob(['picture'], { type: 'image/png' });
const uploaded = {
  file: 'f'.repeat(64),
  width: 3,
  height: 2,
  url: 'https://passes.example/images/1/f/source.png',
};
const answering = (send: () => Promise<FileAnswer>) => ({ send, getAccessToken: async () => 'token' });
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe('why a picture was not taken', () => {
  it('shows the server’s message for a refusal', () => {
    const answer = { error: { title: 'Some title', detail: errorCodes.imageNotReadable.words } };
    expect(uploadErrorWords(422, answer)).toBe(errorCodes.imageNotReadable.words);
    const full = { error: { detail: errorCodes.diskFull.words } };
    expect(uploadErrorWords(507, full)).toBe(errorCodes.diskFull.words);
  });

  it('uses the status if a proxy refused with a page of its own', () => {
    expect(uploadErrorWords(413, null)).toBe(errorCodes.imageTooLarge.words);
  });

  it('never shows what a broken server wrote', () => {
    expect(uploadErrorWords(500, { error: { detail: 'stack trace' } })).not.toContain('stack');
    expect(uploadErrorWords(502, '<html>')).toContain('could not be uploaded');
  });
});

describe('sending a picture', () => {
  it('a picture of more than 10 MB is refused before it is sent', async () => {
    const heavy = new Blob([new Uint8Array(uploadBytesMax + 1)]);
    const error = await refusal(
      uploadImage(
        'acme',
        heavy,
        answering(() => Promise.reject(new Error('was sent'))),
      ),
    );
    expect(error).toMatchObject({ code: 'refused', message: errorCodes.imageTooLarge.words });
  });

  it('without a connection it says so and keeps the cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const error = await refusal(
      uploadImage(
        'acme',
        picture,
        answering(() => Promise.reject(cause)),
      ),
    );
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({ code: 'unreachable', cause });
  });

  it('that stalls may have arrived: the outcome is unknown', async () => {
    const stalled = new DOMException('The upload stalled.', 'TimeoutError');
    const error = await refusal(
      uploadImage(
        'acme',
        picture,
        answering(() => Promise.reject(stalled)),
      ),
    );
    expect(error).toMatchObject({ message: unknownOutcome });
  });

  it('uploads a picture to the workspace with the token, and returns it', async () => {
    const send = vi.fn(async (_address: string, _file: Blob, _headers: Record<string, string>) => ({
      status: 200,
      answer: uploaded,
    }));
    expect(await uploadImage('café', picture, { send, getAccessToken: async () => 'token' })).toEqual(
      uploaded,
    );
    expect(send).toHaveBeenCalledWith('/files/caf%C3%A9', picture, {
      authorization: 'Bearer token',
      'content-type': 'image/png',
    });
  });

  it('an answer of another shape is no picture', async () => {
    const error = await refusal(
      uploadImage(
        'acme',
        picture,
        answering(async () => ({ status: 200, answer: { ok: true } })),
      ),
    );
    expect(error).toBeInstanceOf(UploadError);
  });
});
