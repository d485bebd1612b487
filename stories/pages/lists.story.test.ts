import { campaignScenes, listScenes } from '../browser/list-scenes.ts';
import { playVisits } from './play-visits.ts';
import { organizationFixture } from './setup-organization.ts';

const fixture = organizationFixture();

playVisits(fixture, [
  { who: 'an admin, in lists', scenes: listScenes, as: fixture.persona('admin'), screen: 'phone' },
  {
    who: 'an admin, with campaigns',
    scenes: campaignScenes,
    as: fixture.persona('admin'),
    screen: 'desktop',
  },
]);
