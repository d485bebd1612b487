import type { AppleImageSlot } from '../../wallets/apple/apple-card.ts';
import { appleCardFromPassJson } from '../../wallets/apple/apple-card-from-pass-json.ts';
import { googleCardFromResources } from '../../wallets/google/google-card-from-resources.ts';
import type { WalletPass } from '../../wallets/wallet-screen.tsx';
import type { LabPhone } from './lab-api.ts';

/** Where the phone is and what it speaks. */
export type LabDevice = { locale: string; timezone: string; now: Date };

/** Sharpest first: the screens of today draw three pixels a point. */
const densities = ['@3x', '@2x', ''];

/** The passes of a phone as its wallet draws them, newest first, from nothing but what the phone holds. */
export function walletPasses(phone: LabPhone, device: LabDevice): WalletPass[] {
  const drawn: WalletPass[] =
    phone.platform === 'ios'
      ? phone.passes.map(({ passId, passJson, imageUrls }) => ({
          id: passId,
          platform: 'ios',
          card: appleCardFromPassJson(passJson, (slot) => sharpest(imageUrls, slot), device),
        }))
      : phone.passes.map(({ passId, class: passClass, object }) => ({
          id: passId,
          platform: 'android',
          card: googleCardFromResources(passClass, object, device),
        }));
  return drawn.reverse();
}

function sharpest(urls: Record<string, string>, slot: AppleImageSlot): string | undefined {
  return densities.map((density) => urls[`${slot}${density}.png`]).find((url) => url !== undefined);
}
