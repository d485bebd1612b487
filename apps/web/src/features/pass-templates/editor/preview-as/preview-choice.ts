import type { Pass } from '@tessera/contract';
import type { IosVersion } from '../../../../wallets/apple/apple-value-text.ts';
import type { Appearance } from '../../../../wallets/use-appearance.ts';

export type PreviewChoice = {
  /** Null for the sample person's. */
  pass: Pass | null;
  /** Null for now. */
  at: Date | null;
  /** Campaigns switched on or off by hand, by id. */
  switched: ReadonlyMap<string, boolean>;
  iosVersion: IosVersion;
  /** Null for the page's. */
  appearance: Appearance | null;
};

export const sampleChoice: PreviewChoice = {
  pass: null,
  at: null,
  switched: new Map(),
  iosVersion: 27,
  appearance: null,
};
