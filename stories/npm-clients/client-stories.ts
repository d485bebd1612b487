import { describe } from 'vitest';
import { organizationStories } from './organization-stories.ts';
import { plainStories } from './plain-stories.ts';
import { profileStories } from './profile-stories.ts';
import { securityStories } from './security-stories.ts';
import { otherSessionsStories, sessionsStories } from './sessions-stories.ts';
import type { Mode, Stage } from './set-stage.ts';
import { signInStories } from './sign-in-stories.ts';
import { tokenStories } from './token-stories.ts';
import { usersStories } from './users-stories.ts';

/**
 * What the unmodified clients are put through in each of their modes: all that reads, renews or ends the session, which is where they differ.
 * The widgets work with an access token, whose ways to them are tried in both; what they do with it is tried in one of them.
 */
export function clientStories(stage: Stage, mode: Mode): void {
  describe(`the npm clients in ${mode}`, () => {
    signInStories(stage, mode);
    plainStories(stage, mode);
    tokenStories(stage, mode);
    organizationStories(stage, mode);
    sessionsStories(stage, mode);
    for (const widgetStories of widgetsBy[mode]) widgetStories(stage, mode);
  });
}

const widgetsBy = {
  'cookie mode': [profileStories, securityStories],
  'development mode': [otherSessionsStories, usersStories],
};
