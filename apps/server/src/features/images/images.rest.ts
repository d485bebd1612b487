import { z } from '@hono/zod-openapi';
import type { UploadedImage } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { answer, envelope, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { enveloped } from '../../http/rest/workspace-route.ts';
import { findImage } from './find-image.ts';
import { limitImageBody, limitReceivedUploads, limitUploadsOfWorkspace } from './limit-uploads.ts';
import { uploadImage } from './upload-image.ts';

const imageId = z.string().regex(/^[0-9a-f]{64}$/, 'The id of an image is its SHA-256: 64 hex digits.');

const schema = z
  .object({
    file: imageId.describe('The id of the image in a design: the SHA-256 of what is stored, in hex.'),
    width: z.int(),
    height: z.int(),
    url: z.url().describe('A public address of the image as a PNG.'),
  })
  .openapi('Image') satisfies z.ZodType<UploadedImage>;

const file = 'f1c3e5b8a9d24e7f80b16c5d3a2e4f6078695a4b3c2d1e0f9a8b7c6d5e4f3a2b';
const example: z.infer<typeof schema> = {
  file,
  width: 660,
  height: 660,
  url: `https://passes.example.com/images/1/${file}/source.png`,
};

const binary = z.string().openapi({ format: 'binary' });
const tags = ['Images'];

const uploadRoute = apiRoute('design', {
  method: 'post',
  path: '/images',
  operationId: 'uploadImage',
  tags,
  summary: 'Upload an image',
  description:
    'The body is the file itself: PNG, JPEG, WebP, GIF or SVG, of at most 10 MB. It is stored under the SHA-256 of its bytes; an SVG as a PNG, and an image of more than 4,096 pixels a side reduced, under the SHA-256 of the result. Safe to repeat: the same file has the same id.',
  request: { body: { required: true, content: { 'image/*': { schema: binary } } } },
  responses: {
    200: answer('The image.', envelope(schema), example),
    ...refusals(
      401,
      403,
      'imageTooLarge',
      'imageNotReadable',
      'imageSideTooLong',
      'imageTooComplex',
      'imagesBusy',
    ),
  },
});

const downloadRoute = apiRoute('read', {
  method: 'get',
  path: '/images/{file}',
  operationId: 'downloadImage',
  tags,
  summary: 'Download an image',
  description: 'The stored bytes, whose SHA-256 is the id of the image.',
  request: { params: z.object({ file: imageId }) },
  responses: {
    200: { ...answer('The file.', schema), content: { 'image/*': { schema: binary } } },
    ...refusals(401, 403, 404, 422),
  },
});

export function addImageRoutes(ctx: Context, app: RestApp): void {
  app.use('/images', (c, next) => limitUploadsOfWorkspace(c.get('workspace').id, next));
  app.use('/images', limitImageBody);
  app.openapi(uploadRoute, async (c) => {
    const upload = Buffer.from(await c.req.arrayBuffer());
    const data = await limitReceivedUploads(() => uploadImage(ctx, c.get('workspace').id, upload));
    return enveloped(c, data, 200) as never;
  });
  app.openapi(downloadRoute, async (c) => {
    const { bytes, contentType } = await findImage(ctx, c.get('workspace').id, c.req.valid('param').file);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': contentType,
      'cache-control': 'private, max-age=31536000, immutable',
    }) as never;
  });
}
