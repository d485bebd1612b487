import { deviceName } from '@tessera/identity';

/** Who opened a download page, as far as the browser says. */
export type Opener = {
  /** Such as “Safari on iPhone” or “Instagram on iPhone”. */
  device: string;
  /** `inApp`: a page inside an app, which cannot add passes. `computer`: no wallet here. */
  detail?: 'inApp' | 'computer';
};

/** Programs that fetch a link to check or preview it, without a person opening the page. */
const robots =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slack|skype|outlook|safelinks|curl|wget/i;

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

/** Reads the browser's own description; null for a robot. */
export function describeOpener(userAgent: string | undefined): Opener | null {
  if (userAgent && robots.test(userAgent)) return null;
  const system = /\b(iPhone|iPad|Android)\b/.exec(userAgent ?? '')?.[1];
  if (!userAgent || !system) return withComputer(deviceName(userAgent ?? null));
  const app = apps.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (app) return { device: `${app} on ${system}`, detail: 'inApp' };
  if (isWebView(userAgent, system)) return { device: `An app on ${system}`, detail: 'inApp' };
  return { device: deviceName(userAgent) };
}

/** iOS omits Safari's name in apps' own pages; Android adds `wv`. */
function isWebView(userAgent: string, system: string): boolean {
  return system === 'Android' ? /; wv\)/.test(userAgent) : !/Safari\//.test(userAgent);
}

function withComputer(device: string): Opener {
  return /\bon (Mac|Windows|Linux|ChromeOS)$/.test(device) ? { device, detail: 'computer' } : { device };
}
