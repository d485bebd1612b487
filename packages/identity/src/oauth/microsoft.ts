import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { normalizeEmail } from '../accounts/email-address.ts';
import { discoverProvider } from './configure-provider.ts';
import { nameFromElsewhere, splitName, subjectShape } from './oauth-account.ts';
import type { OauthProviderAdapter } from './oauth-provider-adapter.ts';
import type { OauthProviderOptions } from './oauth-provider-options.ts';

const microsoftAddress = 'https://login.microsoftonline.com';
/** The tenant of all personal accounts. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
/** The placeholder for the tenant in the issuer of a multi-tenant discovery document. */
const tenantPlaceholder = '{tenantid}';

const microsoftClaims = z.object({
  sub: subjectShape,
  tid: z.string().regex(/^[\w-]{1,64}$/),
  email: z.string().optional(),
  xms_edov: z.unknown().optional(),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
  name: z.unknown().optional(),
});
type MicrosoftClaims = z.infer<typeof microsoftClaims>;

/** Microsoft: personal accounts, those of any organization, or those of one. */
export const microsoft: OauthProviderAdapter = {
  name: 'Microsoft',
  configure: discoverMicrosoft,
  parameters: { scope: 'openid email profile', prompt: 'select_account' },
  takesLoginHint: true,
  hasIdToken: true,
  hasIssuer: false,
  readAccount: async ({ configuration, claims: raw }) => {
    const claims = microsoftClaims.parse(raw);
    const { sub, tid, email, given_name, family_name, name } = claims;
    const vouched = email !== undefined && isVouchedFor(configuration, claims);
    const whole = splitName(name);
    return {
      provider: 'MicrosoftOAuth',
      // A subject is unique only within its issuer, and every tenant is one.
      subject: `${tid}.${sub}`,
      verifiedEmail: vouched ? normalizeEmail(email) : null,
      firstName: nameFromElsewhere(given_name) ?? whole.firstName,
      lastName: given_name ? nameFromElsewhere(family_name) : whole.lastName,
      profilePictureUrl: null,
    };
  },
};

/**
 * Whether the address belongs to this person. A tenant's administrators can set any address, so a foreign tenant's
 * is accepted only if Microsoft confirms that the tenant owns the domain (the optional claim `xms_edov`). Personal
 * accounts have verified theirs, and whoever configures one tenant trusts its administrators.
 */
function isVouchedFor(configuration: Configuration, { tid, xms_edov }: MicrosoftClaims): boolean {
  const ownsDomain = xms_edov === true || xms_edov === 1 || xms_edov === '1' || xms_edov === 'true';
  const isOneTenant = !configuration.serverMetadata().issuer.includes(tenantPlaceholder);
  return ownsDomain || tid === personalTenant || isOneTenant;
}

/**
 * The library compares an ID token's issuer with the template of Microsoft's document only for Microsoft's own host. For a national cloud or a
 * stand-in, discovery uses that host's name, and the request goes to the configured address.
 */
function discoverMicrosoft(options: OauthProviderOptions): Promise<Configuration> {
  const meant = new URL(options.issuer ?? `${microsoftAddress}/common/v2.0`);
  return discoverProvider(new URL(meant.pathname, microsoftAddress), options, {
    send: (address, { body, ...init }) =>
      fetch(address.replace(`${microsoftAddress}/`, `${meant.origin}/`), {
        ...init,
        body: body instanceof Uint8Array ? new Uint8Array(body) : body,
      }),
  });
}
