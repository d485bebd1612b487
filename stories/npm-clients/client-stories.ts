import { describe } from 'vitest';
import { organizationStories } from './organization-stories.ts';
import { plainStories } from './plain-stories.ts';
import { profileStories } from './profile-stories.ts';
import { securityStories } from './security-stories.ts';
import { otherSessionsStories, sessionsStories } from './sessions-stories.ts';
import { signInStories } from './sign-in-stories.ts';
import type { Mode, Stage } from './stage-fixture.ts';
import { tokenStories } from './token-stories.ts';
import { usersStories } from './users-stories.ts';

/** Runs the unmodified clients in both modes: everything that depends on where the refresh token is stored. */
export function clientStories(stage: Stage, mode: Mode): void {
  describe(`the npm clients in ${mode}`, () => {
    signInStories(stage, mode);
    plainStories(stage, mode);
    organizationStories(stage, mode);
    sessionsStories(stage, mode);
  });
}

/** The widgets only know an access token, which is the same in both modes; only a full run tests both. */
export function widgetStories(stage: Stage, mode: Mode): void {
  describe(`the npm widgets in ${mode}`, () => {
    tokenStories(stage, mode);
    profileStories(stage, mode);
    securityStories(stage, mode);
    otherSessionsStories(stage, mode);
    usersStories(stage, mode);
  });
}
