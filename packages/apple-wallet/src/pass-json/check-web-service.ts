import { AppleWalletError } from '../errors.ts';
import type { PassJsonInput } from './pass-json-input.ts';

/** Apple's minimum; with a shorter token phones never register. */
const authenticationTokenCharactersMin = 16;
const loopbackHost = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Each of these errors makes a phone silently skip registration. */
export function checkWebService(input: PassJsonInput, insecureAllowed: boolean): void {
  const { webServiceURL, authenticationToken } = input;
  if (webServiceURL === undefined && authenticationToken === undefined) return;
  if (!webServiceURL || !authenticationToken) throw new AppleWalletError('webServiceIncomplete');
  if (authenticationToken.length < authenticationTokenCharactersMin) {
    throw new AppleWalletError('authenticationTokenTooShort', { path: 'authenticationToken' });
  }
  const fault = faultOf(webServiceURL, insecureAllowed);
  if (fault) throw new AppleWalletError('invalidUrl', { path: 'webServiceURL', detail: fault });
}

function faultOf(address: string, insecureAllowed: boolean): string | null {
  const url = URL.parse(address);
  if (!url) return 'It is no absolute address.';
  const secure = url.protocol === 'https:';
  const plainAllowed = url.protocol === 'http:' && (insecureAllowed || loopbackHost.test(url.hostname));
  if (!secure && !plainAllowed) return 'It must begin with https://.';
  if (url.search || url.hash) return 'It must end with its path.';
  if (/\/v1\/?$/.test(url.pathname)) return 'It must not hold /v1, which the phone appends itself.';
  return null;
}
