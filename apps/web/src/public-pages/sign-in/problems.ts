/** Why a sign-in with another provider led back here; the words of the identity provider's contract. */
const sentences: Record<string, string> = {
  'oauth-cancelled': 'That sign-in was cancelled. Try again, or sign in another way.',
  'oauth-failed': 'That sign-in did not work. Try again, or sign in another way.',
  'oauth-email': 'That account has no verified email address. Verify it there first, or sign in another way.',
  'oauth-taken': 'That account cannot be used here. Sign in the way you did before.',
};

/** The sentence for a code in the address, which is anybody's text: an unknown one says nothing. */
export function problemSentence(code: string | null): string | null {
  return code !== null && Object.hasOwn(sentences, code) ? (sentences[code] ?? null) : null;
}
