import { deviceName } from '@tessera/identity';
import { isbot } from 'isbot';

export type Opener = {
  device: string;
  /** `inApp`: a page inside an app, which cannot add passes. `computer`: no wallet. */
  detail?: 'inApp' | 'computer';
};

/** Programs that check mails and that `isbot` lacks. */
const mailCheckers = /safelinks|outlook|preview/i;

/** The program checks or previews the link without a person. */
export const isRobot = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && (isbot(userAgent) || mailCheckers.test(userAgent));

const apps: [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN\/Messenger|MessengerForiOS/, 'Messenger'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/LinkedInApp/, 'LinkedIn'],
  [/musical_ly|Bytedance|TikTok/i, 'TikTok'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest/, 'Pinterest'],
  [/Twitter/, 'X'],
  [/MicroMessenger/, 'WeChat'],
  [/\bLine\//, 'LINE'],
];

/** Null for a robot. */
export function describeOpener(userAgent: string | undefined): Opener | null {
  if (isRobot(userAgent)) return null;
  const inApp = findInAppBrowser(userAgent);
  if (inApp) return { device: `${inApp.app ?? 'An app'} on ${inApp.system}`, detail: 'inApp' };
  if (!userAgent || !systemOf(userAgent)) return withComputer(deviceName(userAgent ?? null));
  return { device: deviceName(userAgent) };
}

export type InAppBrowser = {
  app: string | null;
  system: 'iPhone' | 'iPad' | 'Android';
  iosVersion: number | null;
};

export function findInAppBrowser(userAgent: string | undefined): InAppBrowser | null {
  const system = systemOf(userAgent ?? '');
  if (!userAgent || !system) return null;
  const app = apps.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  if (!app && !isWebView(userAgent, system)) return null;
  const version = /\bOS (\d+)_/.exec(userAgent)?.[1];
  return { app, system, iosVersion: system === 'Android' || !version ? null : Number(version) };
}

export const isAndroid = (userAgent = ''): boolean => systemOf(userAgent) === 'Android';

const systems = ['iPhone', 'iPad', 'Android'] as const;
const systemOf = (userAgent: string) =>
  systems.find((system) => new RegExp(`\\b${system}\\b`).test(userAgent)) ?? null;

/** iOS omits Safari's name in apps' own pages; Android adds `wv`. */
function isWebView(userAgent: string, system: string): boolean {
  return system === 'Android' ? /; wv\)/.test(userAgent) : !/Safari\//.test(userAgent);
}

function withComputer(device: string): Opener {
  return /\bon (Mac|Windows|Linux|ChromeOS)$/.test(device) ? { device, detail: 'computer' } : { device };
}
