import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { openJwt } from './open-jwt.ts';
import { type GooglePassType, type GoogleResource, googlePassTypes } from './pass-types.ts';

export interface SaveLinkResource {
  type: GooglePassType;
  resource: GoogleResource & { id: string };
}

/** The result of Google's checks of a save link. */
export interface SaveLinkVerdict {
  accepted: boolean;
  problems: string[];
  serviceAccountEmail: string | null;
  classes: SaveLinkResource[];
  objects: SaveLinkResource[];
}

/** Some browsers truncate longer URLs (Google's documentation). */
const saveLinkCharsMax = 1800;
const clockSkewSeconds = 300;

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  iat: z.number(),
  origins: z.array(z.string()).optional(),
  payload: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
});

/**
 * Verifies a Google save link (or its JWT): form, length, claims, RS256 signature by the issuer's key.
 * @param publicKeyOf the SPKI PEM of a service account by e-mail address, or undefined.
 */
export function verifySaveLink(
  link: string,
  options: { publicKeyOf: (email: string) => string | undefined; now: Date },
): SaveLinkVerdict {
  const problems: string[] = [];
  if (link.length > saveLinkCharsMax)
    problems.push(`The link has ${link.length} characters; beyond ${saveLinkCharsMax} browsers cut it off.`);
  const jwt = openJwt(jwtOfLink(link));
  if (!jwt) return refused([...problems, 'It carries no JWT signed with RS256.']);
  const parsed = claimsSchema.safeParse(jwt.claims);
  if (!parsed.success)
    return refused([
      ...problems,
      ...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ]);
  const { iss, iat, payload } = parsed.data;
  const publicKeyPem = options.publicKeyOf(iss);
  if (!publicKeyPem) problems.push(`No issuer knows the service account ${iss}.`);
  else if (!jwt.isSignedBy(createPublicKey(publicKeyPem))) problems.push('The signature does not match.');
  if (iat > options.now.getTime() / 1000 + clockSkewSeconds) problems.push('It was issued in the future.');
  const classes = resourcesOf(payload, 'Classes');
  const objects = resourcesOf(payload, 'Objects');
  if (objects.length === 0) problems.push('It carries no object to save.');
  return { accepted: problems.length === 0, problems, serviceAccountEmail: iss, classes, objects };
}

/** The JWT at the end of a save link's path. */
export function jwtOfLink(link: string): string {
  const path = URL.canParse(link) ? new URL(link).pathname : link;
  return path.split('/').at(-1) ?? '';
}

const refused = (problems: string[]): SaveLinkVerdict => ({
  accepted: false,
  problems,
  serviceAccountEmail: null,
  classes: [],
  objects: [],
});

function resourcesOf(
  payload: Record<string, (GoogleResource & { id: string })[]>,
  suffix: 'Classes' | 'Objects',
): SaveLinkResource[] {
  return googlePassTypes.flatMap((type) =>
    (payload[`${type}${suffix}`] ?? []).map((resource) => ({ type, resource })),
  );
}
