import type { PassTemplate } from '@tessera/contract';
import type { PlatformChoice } from '../wallet-platforms/use-platform-choices.ts';

type Source = Pick<PassTemplate, 'isDemo' | 'applePassTypeIdentifier' | 'googleIssuer'>;

/** A duplicate is issued by the original's accounts. A demo original had no choice. */
export function duplicatePlatforms({
  isDemo,
  applePassTypeIdentifier,
  googleIssuer,
}: Source): PlatformChoice {
  if (isDemo) return {};
  return { applePassTypeIdentifierId: applePassTypeIdentifier?.id, googleIssuerId: googleIssuer?.id };
}
