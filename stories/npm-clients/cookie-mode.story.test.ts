import { join } from 'node:path';
import { describe } from 'vitest';
import { clientStories, widgetStories } from './client-stories.ts';
import { sideBySideStories } from './side-by-side-stories.ts';
import { stageFixture } from './stage-fixture.ts';

const stage = stageFixture(join(import.meta.dirname, 'site'));

clientStories(stage, 'cookie mode');
widgetStories(stage, 'cookie mode');

describe('the npm clients beside our own app', () => sideBySideStories(stage));
