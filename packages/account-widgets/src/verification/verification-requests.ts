import { objectOf, objectOrNull, textOf } from '../api/json-shape.ts';
import type { WidgetsRequest } from '../api/widgets-request.ts';

/** Asks for a code by mail; the answer names the challenge the code is for. */
export const sendVerification = (): WidgetsRequest<string> => ({
  method: 'POST',
  path: '/_widgets/UserProfile/send-verification',
  read: (answer) => {
    const { authenticationChallenge } = objectOf(answer, 'verification');
    // Providers give the id itself, or an object that holds it.
    const id = objectOrNull(authenticationChallenge)?.id ?? authenticationChallenge;
    return textOf(id, 'challenge');
  },
});

/** Exchanges the code for elevated access. */
export const verify = (body: {
  code: string;
  authenticationChallengeId: string;
}): WidgetsRequest<string> => ({
  method: 'POST',
  path: '/_widgets/UserProfile/verify',
  body,
  read: (answer) => textOf(objectOf(answer, 'verification').elevatedAccessToken, 'token'),
});
