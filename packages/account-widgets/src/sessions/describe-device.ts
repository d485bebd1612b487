import Bowser from 'bowser';

/** Longer ones are not of browsers, and reading them takes time that grows with their length. */
const userAgentLengthMax = 500;

export type Device = { name: string; isMobile: boolean };

const unknownDevice: Device = { name: 'Unknown device', isMobile: false };

/** A session’s device as its owner would call it: “Safari on iOS”. */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent?.slice(0, userAgentLengthMax).trim();
  if (!text) return unknownDevice;
  const { browser, os, platform } = Bowser.parse(text);
  const browserName = browser.name?.replace(/^Mobile\s+/, '');
  const name = [browserName, os.name].filter(Boolean).join(' on ');
  return { name: name || unknownDevice.name, isMobile: platform.type === 'mobile' };
}
