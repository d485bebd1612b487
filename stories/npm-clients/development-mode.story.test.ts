import { join } from 'node:path';
import { clientStories } from './client-stories.ts';
import { setStage } from './set-stage.ts';

clientStories(setStage(join(import.meta.dirname, 'site')), 'development mode');
