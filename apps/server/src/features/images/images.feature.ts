import type { Feature } from '../../composition/feature.ts';
import { addImageRoutes } from './images.rest.ts';

export const imagesFeature = {
  rest: [addImageRoutes],
} satisfies Feature;
