import type { PassTemplate } from '@tessera/contract';
import type { PlatformChoice } from '../wallet-platforms/use-platform-choices.ts';

type Source = Pick<PassTemplate, 'isDemo' | 'applePassTypeIdentifier' | 'googleIssuer'>;

/** By whom a duplicate's passes go out: as the original's do. A demo original says nothing: it had no choice. */
export function duplicatePlatforms({
  isDemo,
  applePassTypeIdentifier,
  googleIssuer,
}: Source): PlatformChoice {
  if (isDemo) return {};
  return { applePassTypeIdentifierId: applePassTypeIdentifier?.id, googleIssuerId: googleIssuer?.id };
}
