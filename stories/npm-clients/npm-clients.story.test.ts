import { join } from 'node:path';
import { describe } from 'vitest';
import { organizationStories } from './organization-stories.ts';
import { plainStories } from './plain-stories.ts';
import { profileStories } from './profile-stories.ts';
import { securityStories } from './security-stories.ts';
import { sessionsStories } from './sessions-stories.ts';
import { modes, setStage } from './set-stage.ts';
import { sideBySideStories } from './side-by-side-stories.ts';
import { signInStories } from './sign-in-stories.ts';
import { tokenStories } from './token-stories.ts';
import { usersStories } from './users-stories.ts';

const stage = setStage(join(import.meta.dirname, 'site'));

describe.each(modes)('the npm clients in %s', (mode) => {
  signInStories(stage, mode);
  plainStories(stage, mode);
  tokenStories(stage, mode);
  organizationStories(stage, mode);
  profileStories(stage, mode);
  securityStories(stage, mode);
  sessionsStories(stage, mode);
  usersStories(stage, mode);
});

describe('the npm clients beside our own app', () => sideBySideStories(stage));
