import {
  applePassOf,
  applePictureOf,
  deviceOf,
  type PictureAddresses,
  type PreviewedPass,
} from '../previewed-pass.ts';
import type { AppleCard } from './apple-card.ts';
import { appleCardFromPassJson } from './apple-card-from-pass-json.ts';

export function appleCardOf(pass: PreviewedPass, pictures: PictureAddresses): AppleCard {
  return appleCardFromPassJson(
    applePassOf(pass),
    (slot) => applePictureOf(pass, pictures, slot),
    deviceOf(pass),
  );
}
