import { join } from 'node:path';
import { isFullRun } from '../world/is-full-run.ts';
import { clientStories, widgetStories } from './client-stories.ts';
import { stageFixture } from './stage-fixture.ts';

const stage = stageFixture(join(import.meta.dirname, 'site'));

clientStories(stage, 'development mode');
if (isFullRun) widgetStories(stage, 'development mode');
