import {
  accountScenes,
  keyScenes,
  memberScenes,
  strangerScenes,
  teamScenes,
} from '../browser/account-scenes.ts';
import { componentScenes } from '../browser/component-scenes.ts';
import { newAccountScenes, signInScenes } from '../browser/hosted-scenes.ts';
import { emptyScenes, limitedScenes, newcomerScenes, operatorScenes } from '../browser/other-scenes.ts';
import { publicScenes } from '../browser/public-scenes.ts';
import { playVisits } from './play-visits.ts';
import { organizationFixture } from './setup-organization.ts';

const fixture = organizationFixture();
const { persona, newcomer, ownerOfNothing, emptyStage } = fixture;

playVisits(fixture, [
  { who: 'anybody', scenes: publicScenes, as: () => null, isShared: true, screen: 'phone' },
  { who: 'a developer', scenes: componentScenes, as: () => null, screen: 'desktop' },
  { who: 'a visitor who signs in', scenes: signInScenes, as: () => null, screen: 'desktop' },
  { who: 'a visitor who signs up', scenes: newAccountScenes, as: () => null, screen: 'phone' },
  { who: 'an admin, at home', scenes: accountScenes, as: persona('admin'), screen: 'desktop' },
  { who: 'an admin, with a team', scenes: teamScenes, as: persona('admin'), screen: 'phone' },
  { who: 'an admin, with API keys', scenes: keyScenes, as: persona('admin'), screen: 'desktop' },
  { who: 'a member', scenes: memberScenes, as: persona('member'), screen: 'phone' },
  { who: 'a newcomer', scenes: newcomerScenes, as: newcomer, screen: 'phone' },
  {
    who: 'an owner of nothing yet',
    scenes: emptyScenes,
    as: ownerOfNothing,
    at: emptyStage,
    screen: 'desktop',
  },
  { who: 'the limited plan', scenes: limitedScenes, as: persona('limitedPlan'), screen: 'phone' },
  {
    who: 'an operator',
    scenes: [...operatorScenes, ...strangerScenes],
    as: persona('systemAdmin'),
    screen: 'desktop',
  },
]);
