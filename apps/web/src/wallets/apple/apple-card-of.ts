import {
  applePassOf,
  applePictureOf,
  deviceOf,
  type PictureAddresses,
  type PreviewedPass,
} from '../previewed-pass.ts';
import type { AppleCard } from './apple-card.ts';
import { appleCardFromPassJson } from './apple-card-from-pass-json.ts';

/** The card of a pass in Apple Wallet, drawn from the pass.json that is issued. */
export function appleCardOf(pass: PreviewedPass, pictures: PictureAddresses): AppleCard {
  return appleCardFromPassJson(
    applePassOf(pass),
    (slot) => applePictureOf(pass, pictures, slot),
    deviceOf(pass),
  );
}
