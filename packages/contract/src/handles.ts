import { z } from 'zod';

/** First path segments that monitoring tools and scanners ask for; they are 404, not pages. */
export const machineNames: readonly string[] = [
  'actuator',
  'cgi-bin',
  'debug',
  'env',
  'graphql',
  'healthz',
  'livez',
  'metrics',
  'phpinfo',
  'ping',
  'prometheus',
  'readyz',
  'server-info',
  'server-status',
  'stats',
  'status',
  'version',
  'wp-admin',
  'wp-content',
  'wp-includes',
  'wp-json',
  'wp-login',
];

/** First path segments in use; no workspace may have one as its handle. */
export const reservedHandles: readonly string[] = [
  ...machineNames,
  '_',
  '-',
  '_widgets',
  'account',
  'admin',
  'api',
  'apple',
  'assets',
  'campaigns',
  'docs',
  'favicon',
  'files',
  'google',
  'health',
  'images',
  'invitation',
  'l',
  'lab',
  'login',
  'logout',
  'marketplace',
  'new',
  'oauth',
  'org',
  'p',
  'public',
  'reset-password',
  'robots',
  's',
  'scan',
  'settings',
  'sign-in',
  'sign-out',
  'sign-up',
  'signed-out',
  'sso',
  'static',
  'switch',
  'templates',
  'trpc',
  'u',
  'user_management',
  'wallet',
  'webhooks',
  'widgets',
];

export const handleLengthMax = 60;

export const handle = z.string().min(1).max(handleLengthMax);

/** The handle for a name: lower-case letters, digits and single hyphens; may be empty. */
export function handleFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, handleLengthMax - 8)
    .replace(/-+$/, '');
}
