export type Device = 'apple' | 'android' | 'desktop';

type UserAgent = { userAgent: string; maxTouchPoints: number };

/** The wallet that a device has. An iPad claims to be a Macintosh, but has a touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: UserAgent): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'apple';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'apple';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}
