/** `phone`: without Apple's or Google's wallet. */
export type Device = 'apple' | 'android' | 'phone' | 'desktop';

type UserAgent = { userAgent: string; maxTouchPoints: number };

/** Huawei's phones without Google's services, and phones that are neither an iPhone nor an Android. */
const withoutWallet = /HarmonyOS|HMSCore|KAIOS|Tizen|Sailfish|Ubuntu Touch/i;

/** The wallet that a device has. An iPad claims to be a Macintosh, but has a touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: UserAgent): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'apple';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'apple';
  if (withoutWallet.test(userAgent)) return 'phone';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}
