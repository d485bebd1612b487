import { objectOf, objectOrNull, textOf } from '../api/json-shape.ts';
import type { WidgetsRequest } from '../api/widgets-request.ts';

/** Sends a code by mail; returns the challenge's id. */
export const sendVerification = (): WidgetsRequest<string> => ({
  method: 'POST',
  path: '/_widgets/UserProfile/send-verification',
  read: (answer) => {
    const { authenticationChallenge } = objectOf(answer, 'verification');
    // Providers return the id or an object with it.
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
