import type { Feature } from '../../composition/feature.ts';
import { addBundleRoute } from './bundles.rest.ts';

export const downloadsFeature = {
  rest: [addBundleRoute],
} satisfies Feature;
