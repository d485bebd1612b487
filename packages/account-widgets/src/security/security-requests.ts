import { listOf, objectOf, objectOrNull, textOf } from '../api/json-shape.ts';
import { readNothing, type WidgetsRequest } from '../api/widgets-request.ts';
import {
  type AuthenticationInformation,
  readAuthenticationInformation,
} from './authentication-information.ts';

export const getAuthenticationInformation = (): WidgetsRequest<AuthenticationInformation> => ({
  method: 'GET',
  path: '/_widgets/UserProfile/authentication-information',
  read: readAuthenticationInformation,
});

export const createPassword = (password: string): WidgetsRequest<null> => ({
  method: 'POST',
  path: '/_widgets/UserProfile/create-password',
  body: { password },
  read: readNothing,
});

export const updatePassword = (body: {
  currentPassword: string;
  newPassword: string;
}): WidgetsRequest<null> => ({
  method: 'POST',
  path: '/_widgets/UserProfile/update-password',
  body,
  read: readNothing,
});

export type TotpFactor = { qrCode: string; secret: string; challengeId: string };

export const createTotpFactor = (): WidgetsRequest<TotpFactor> => ({
  method: 'POST',
  path: '/_widgets/UserProfile/create-totp-factor',
  read: (answer) => {
    const { authenticationFactor, authenticationChallenge } = objectOf(answer, 'factor');
    const totp = objectOf(objectOf(authenticationFactor, 'factor').totp, 'factor');
    const challengeId = objectOrNull(authenticationChallenge)?.id ?? authenticationChallenge;
    return {
      qrCode: textOf(totp.qr_code, 'QR code'),
      secret: textOf(totp.secret, 'setup key'),
      challengeId: textOf(challengeId, 'challenge'),
    };
  },
});

/** The server sends recovery codes once; a provider without them omits them. Requested explicitly, since other widgets cannot show them. */
export type TotpVerification = { isVerified: boolean; recoveryCodes: string[] };

export const verifyTotpFactor = (body: {
  code: string;
  authenticationChallengeId: string;
}): WidgetsRequest<TotpVerification> => ({
  method: 'POST',
  path: '/_widgets/UserProfile/verify-totp-factor',
  query: { recovery_codes: 'shown' },
  body,
  read: (answer) => {
    const { success, recoveryCodes = [] } = objectOf(answer, 'verification');
    const codes = listOf(recoveryCodes, 'recovery codes').map((code) => textOf(code, 'recovery code'));
    return { isVerified: success !== false, recoveryCodes: codes };
  },
});

export const deleteTotpFactors = (): WidgetsRequest<null> => ({
  method: 'DELETE',
  path: '/_widgets/UserProfile/totp-factors',
  read: readNothing,
});
