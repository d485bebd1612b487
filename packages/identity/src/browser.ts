import type { Device } from './device.ts';

/** Who sends a hosted form: the device, and what its cookies say. */
export type Browser = {
  device: Device;
  /** The provider cookie the browser came with. */
  formerSessionToken: string | null;
  /** The mark by which a browser is known again after signing out; null for one never seen. */
  mark: string | null;
};
