import { componentScenes } from '../browser/component-scenes.ts';
import { newAccountScenes, signInScenes } from '../browser/hosted-scenes.ts';
import { publicScenes } from '../browser/public-scenes.ts';
import { playVisits } from './play-visits.ts';
import { organizationFixture } from './setup-organization.ts';

playVisits(organizationFixture(), [
  { who: 'anybody', scenes: publicScenes, as: () => null, isShared: true, screen: 'phone' },
  { who: 'whoever builds the product', scenes: componentScenes, as: () => null, screen: 'desktop' },
  { who: 'somebody at the door', scenes: signInScenes, as: () => null, screen: 'desktop' },
  { who: 'somebody new at the door', scenes: newAccountScenes, as: () => null, screen: 'phone' },
]);
