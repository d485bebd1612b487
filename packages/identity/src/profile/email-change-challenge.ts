/**
 * The challenge of a change of address. The widgets send only the code back, so it is made from what the code is bound to: one change at a time per
 * session, and a new code takes the place of the one before. It is no secret, and needs to be none: the session's token must come with it.
 */
export function emailChangeChallenge(binding: string): string {
  return `email-change/${binding}`;
}
