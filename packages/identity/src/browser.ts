import type { Device } from './device.ts';

/** Who sends a hosted form: the device, and what its cookies say. */
export type Browser = {
  device: Device;
  /** The provider cookie the browser came with. */
  formerSessionToken: string | null;
  /** Identifies the browser across sign-outs; null if it has no such cookie. */
  deviceCookie: string | null;
};
