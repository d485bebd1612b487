import type { Feature } from '../../composition/feature.ts';
import { imageRoutes } from './images.rest.ts';

export const imagesFeature = {
  rest: imageRoutes,
} satisfies Feature;
