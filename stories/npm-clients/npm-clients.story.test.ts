import { join } from 'node:path';
import { describe } from 'vitest';
import { modes, setStage } from './set-stage.ts';
import { signInStories } from './sign-in-stories.ts';

const stage = setStage(join(import.meta.dirname, 'site'));

describe.each(modes)('the npm clients in %s', (mode) => {
  signInStories(stage, mode);
});
