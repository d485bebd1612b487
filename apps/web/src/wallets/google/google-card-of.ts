import { deviceOf, type PictureAddresses, type PreviewedPass } from '../previewed-pass.ts';
import type { GoogleCard } from './google-card.ts';
import { googleCardFromResources } from './google-card-from-resources.ts';
import { googleResourcesOf } from './google-resources.ts';

export function googleCardOf(pass: PreviewedPass, images: PictureAddresses): GoogleCard {
  const { class: common, object } = googleResourcesOf(pass, images);
  return googleCardFromResources(common, object, deviceOf(pass));
}
