import Bowser from 'bowser';

/** No browser sends a longer one, and parsing time grows with the length. */
const userAgentLengthMax = 500;

export type Device = { name: string; isMobile: boolean };

const unknownDevice: Device = { name: 'Unknown device', isMobile: false };

/** A session’s device in readable form: “Safari on iOS”. */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent?.slice(0, userAgentLengthMax).trim();
  if (!text) return unknownDevice;
  const { browser, os, platform } = Bowser.parse(text);
  const browserName = browser.name?.replace(/^Mobile\s+/, '');
  const name = [browserName, os.name].filter(Boolean).join(' on ');
  return { name: name || unknownDevice.name, isMobile: platform.type === 'mobile' };
}
