import type { Feature } from '../../composition/feature.ts';
import { bundleRoutes } from './bundles.rest.ts';

export const downloadsFeature = {
  rest: bundleRoutes,
} satisfies Feature;
