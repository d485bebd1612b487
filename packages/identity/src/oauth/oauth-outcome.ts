import type { HostedOutcome } from '../sign-in/hosted-outcome.ts';

/** Why signing in with another provider ended on the sign-in page again; the page finds the words. */
export type OauthProblem =
  /** The person said no over there. */
  | 'oauth-cancelled'
  /** The provider is out of reach, or its answer was not right. */
  | 'oauth-failed'
  /** It vouches for no address. */
  | 'oauth-email'
  /** The account there, or the place for one here, is taken, or this sign-in is for somebody else. */
  | 'oauth-taken';

type Finished = Extract<HostedOutcome, { kind: 'signed-in' | 'next-step' }>;

/** What becomes of a visit: as with every way to sign in, or a problem. `lost`: there is no sign-in it could go on with. */
export type OauthOutcome =
  | { kind: 'lost' }
  | { kind: 'problem'; requestId: string; problem: OauthProblem }
  | { kind: 'finished'; requestId: string; outcome: Finished };
