import { z } from 'zod';

export const imageId = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'The id of an image is its SHA-256: 64 hex digits.');

export const imageAnswer = z
  .object({
    file: imageId.describe('The id of the image in a design: the SHA-256 of what is stored, in hex.'),
    width: z.int(),
    height: z.int(),
    url: z.url().describe('A public address of the image as a PNG.'),
  })
  .meta({ id: 'Image' });

export const pictureAnswer = z
  .object({
    picture: z.string().describe('The value of an attribute: the id of the picture.'),
    width: z.int(),
    height: z.int(),
    url: z.url().describe('A public address of the picture as a PNG.'),
  })
  .meta({ id: 'HolderPicture' });
export type UploadedPicture = z.infer<typeof pictureAnswer>;
export type UploadedImage = z.infer<typeof imageAnswer>;
