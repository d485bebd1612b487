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

/** Everything the unmodified clients are put through, in one of their modes. */
export function clientStories(stage: Stage, mode: Mode): void {
  describe(`the npm clients in ${mode}`, () => {
    signInStories(stage, mode);
    plainStories(stage, mode);
    tokenStories(stage, mode);
    organizationStories(stage, mode);
    profileStories(stage, mode);
    securityStories(stage, mode);
    sessionsStories(stage, mode);
    otherSessionsStories(stage, mode);
    usersStories(stage, mode);
  });
}
