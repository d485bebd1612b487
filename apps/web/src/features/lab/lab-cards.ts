import type { AppleImageSlot } from '../../wallets/apple/apple-card.ts';
import { appleCardFromPassJson } from '../../wallets/apple/apple-card-from-pass-json.ts';
import { googleCardFromResources } from '../../wallets/google/google-card-from-resources.ts';
import type { WalletPass } from '../../wallets/wallet-screen.tsx';
import type { LabPhone } from './lab-api.ts';

export type LabDevice = { locale: string; timezone: string; now: Date };

/** Sharpest first: current screens have three pixels per point. */
const densities = ['@3x', '@2x', ''];

export function walletPasses(phone: LabPhone, device: LabDevice): WalletPass[] {
  const drawn: WalletPass[] =
    phone.platform === 'ios'
      ? phone.passes.map(({ passId, passJson, imageUrls }) => ({
          id: passId,
          platform: 'ios',
          card: appleCardFromPassJson(passJson, (slot) => sharpest(imageUrls, slot), device),
        }))
      : phone.passes.map(({ passId, class: passClass, object, linkedTo }) => ({
          id: passId,
          platform: 'android',
          card: googleCardFromResources(passClass, object, device),
          ...(linkedTo !== null && { linkedTo }),
        }));
  return drawn
    .filter(({ linkedTo }) => linkedTo === undefined)
    .reverse()
    .flatMap((pass) => [pass, ...drawn.filter(({ linkedTo }) => linkedTo === pass.id)]);
}

function sharpest(urls: Record<string, string>, slot: AppleImageSlot): string | undefined {
  return densities.map((density) => urls[`${slot}${density}.png`]).find((url) => url !== undefined);
}
