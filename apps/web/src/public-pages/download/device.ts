export type Device = 'apple' | 'android' | 'desktop';

type UserAgent = { userAgent: string; maxTouchPoints: number };

/** Which wallet a device has. An iPad calls itself a Macintosh, but no Macintosh can be touched. */
export function deviceOf({ userAgent, maxTouchPoints }: UserAgent): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'apple';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'apple';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}
