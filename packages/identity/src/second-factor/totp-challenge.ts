/** From the QR code to the first right code: time to install an app. Not longer, because the secret was on a screen. */
export const totpSetUpSeconds = 30 * 60;

/** A factor waits for one first code, so the challenge's id is the factor's under another name; nothing more needs to be kept. */
export function totpChallengeId(factorId: string): string {
  return factorId.replace(/^factor_/, 'challenge_');
}

/** The factor whose first code the challenge asks for. */
export function factorOfChallenge(challengeId: string): string {
  return challengeId.replace(/^challenge_/, 'factor_');
}
