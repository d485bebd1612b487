import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { IdentityMailContent, Occasion } from './identity-mail.ts';

type OccasionKind = Exclude<
  Extract<IdentityMailContent, { occasion: Occasion }>['kind'],
  'account-connected' | 'email-changed'
>;

/** Tells a user what happened to their account, when, and from which device. Does nothing without mail. */
export async function mailOccasion(
  context: IdentityContext,
  to: string,
  kind: OccasionKind,
  device: Device,
): Promise<void> {
  await context.sendMail?.({ to, content: { kind, occasion: occasionNow(context, device) } });
}

/** The time, device and location of this request. */
export function occasionNow(context: IdentityContext, device: Device): Occasion {
  const place = device.ipAddress === null ? null : context.findPlace(device.ipAddress);
  return { at: context.clock(), device, place };
}
