import type { AppEvent } from '../../platform/events/announce.ts';

export type Wallet = 'apple' | 'google';

type InstallPayload = { passId: string; passTemplateId: string; wallet: Wallet };

export type PassInstalled = AppEvent & {
  type: 'pass.installed';
  payload: InstallPayload & {
    /** No other wallet held the pass before, and it is not voided. */
    becameActive: boolean;
  };
};

export type PassRemoved = AppEvent & {
  type: 'pass.removed';
  payload: InstallPayload & {
    /** No wallet holds the pass any more, and it was not voided. */
    becameInactive: boolean;
  };
};

export function passInstalled(payload: PassInstalled['payload']): PassInstalled {
  return { type: 'pass.installed', payload };
}

export function passRemoved(payload: PassRemoved['payload']): PassRemoved {
  return { type: 'pass.removed', payload };
}
