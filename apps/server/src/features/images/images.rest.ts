import { z } from '@hono/zod-openapi';
import { imageAnswer, imageId, pictureAnswer } from '@tessera/contract';
import { fileAnswer, fileBody } from '../../http/rest/responses.ts';
import type { RestRoute } from '../../http/rest/rest-types.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { uploadHolderPicture } from './holder-pictures.ts';
import { limitImageBody, limitReceivedUploads, limitUploadsOfWorkspace } from './limit-uploads.ts';
import { findImage, uploadImage } from './upload-image.ts';

const file = 'f1c3e5b8a9d24e7f80b16c5d3a2e4f6078695a4b3c2d1e0f9a8b7c6d5e4f3a2b';
const picture = 'hp_4f0c1d7be29a3586d0c4b7e19f52a8630d7c1e94';
/** A file, as a body or a response. */
const binary = z.string().openapi({ format: 'binary' });
const tag = 'Images';

/** `/images` of the public API. */
export const imageRoutes: readonly RestRoute[] = [
  (_ctx, app) => {
    app.use('/images', (c, next) => limitUploadsOfWorkspace(c.get('workspace').id, next));
    app.use('/images', limitImageBody);
    app.use('/holder-pictures', (c, next) => limitUploadsOfWorkspace(c.get('workspace').id, next));
    app.use('/holder-pictures', limitImageBody);
  },
  workspaceRoute('design', {
    method: 'post',
    path: '/images',
    operationId: 'uploadImage',
    tag,
    summary: 'Upload an image',
    description:
      'The body is the file itself: PNG, JPEG, WebP, GIF or SVG, of at most 10 MB. It is stored under the SHA-256 of its bytes; an SVG as a PNG, and an image of more than 4,096 pixels a side reduced, under the SHA-256 of the result. Safe to repeat: the same file has the same id.',
    body: fileBody('image/*', binary),
    answer: [
      'The image.',
      imageAnswer,
      { file, width: 660, height: 660, url: `https://passes.example.com/images/1/${file}/source.png` },
    ],
    refuses: ['imageTooLarge', 'imageNotReadable', 'imageSideTooLong', 'imageTooComplex', 'imagesBusy'],
    run: async (ctx, _input, c) => {
      const upload = Buffer.from(await c.req.arrayBuffer());
      return limitReceivedUploads(() => uploadImage(ctx, c.get('workspace').id, upload));
    },
  }),
  workspaceRoute('edit', {
    method: 'post',
    path: '/holder-pictures',
    operationId: 'uploadHolderPicture',
    tag,
    summary: 'Upload the picture of a holder',
    description:
      'The body is the file itself: PNG, JPEG, WebP, GIF or SVG, of at most 10 MB. It is stored without metadata, such as the location of a photo, and with at most 1,440 pixels a side. The id is the value of a picture attribute of one pass or person; each upload has its own, and one that no pass or person has within a day is removed. Its address cannot be guessed, and ends with the erasure of the person.',
    body: fileBody('image/*', binary),
    answer: [
      'The picture.',
      pictureAnswer,
      {
        picture,
        width: 660,
        height: 660,
        url: `https://passes.example.com/images/1/${picture}/cropped.png`,
      },
    ],
    refuses: ['imageTooLarge', 'imageNotReadable', 'imageSideTooLong', 'imageTooComplex', 'imagesBusy'],
    run: async (ctx, _input, c) => {
      const upload = Buffer.from(await c.req.arrayBuffer());
      return limitReceivedUploads(() => uploadHolderPicture(ctx, c.get('workspace').id, upload));
    },
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/images/{file}',
    operationId: 'downloadImage',
    tag,
    summary: 'Download an image',
    description: 'The stored bytes, whose SHA-256 is the id of the image.',
    params: z.object({ file: imageId }),
    answer: fileAnswer('The file.', 'image/*', binary),
    run: async (ctx, { file }, c) => {
      const { bytes, contentType } = await findImage(ctx, c.get('workspace').id, file);
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': contentType,
        'cache-control': 'private, max-age=31536000, immutable',
      });
    },
  }),
];
