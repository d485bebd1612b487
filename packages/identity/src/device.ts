import Bowser from 'bowser';

/** The browser of a request, for the list of sessions and the audit log. */
export type Device = { ipAddress: string | null; userAgent: string | null };

/** The specification's limit. */
export const userAgentCharactersMax = 500;

export function deviceOf(request: Request, ipAddress: string | null): Device {
  return {
    ipAddress,
    userAgent: request.headers.get('user-agent')?.slice(0, userAgentCharactersMax) ?? null,
  };
}

const browserNames = new Map([
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chrome'],
  ['Firefox', 'Firefox'],
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Opera Touch', 'Opera'],
  ['Safari', 'Safari'],
  ['Samsung Internet for Android', 'Samsung Internet'],
]);
const systemNames = new Map([
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Chrome OS', 'ChromeOS'],
  ['Linux', 'Linux'],
  ['macOS', 'Mac'],
  ['Windows', 'Windows'],
]);

/** A device's readable name: “Safari on iPhone”. Only known names, since the sender chooses the user agent. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return unknownDevice;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const browserName = browserNames.get(browser.name ?? '');
  const system = systemNames.get(platform.model ?? '') ?? systemNames.get(os.name ?? '');
  if (browserName && system) return `${browserName} on ${system}`;
  return browserName ?? system ?? unknownDevice;
}

const unknownDevice = 'An unknown device';

/** The browser of a hosted form: its device and its cookies. */
export type Browser = {
  device: Device;
  /** The browser's previous provider cookie. */
  formerSessionToken: string | null;
  /** Identifies the browser across sign-outs; null without the cookie. */
  deviceCookie: string | null;
};
