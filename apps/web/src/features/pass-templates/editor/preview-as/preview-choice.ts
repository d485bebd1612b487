import type { Pass } from '@tessera/contract';
import type { IosVersion } from '../../../../wallets/apple/apple-value-text.ts';
import type { Appearance } from '../../../../wallets/use-appearance.ts';

export type PreviewChoice = {
  pass: Pass | null;
  at: Date | null;
  /** Campaigns switched on or off by hand, by id. */
  switched: ReadonlyMap<string, boolean>;
  iosVersion: IosVersion;
  appearance: Appearance | null;
};

export const sampleChoice: PreviewChoice = {
  pass: null,
  at: null,
  switched: new Map(),
  iosVersion: 27,
  appearance: null,
};
