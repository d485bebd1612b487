import { campaignScenes, listScenes } from '../browser/list-scenes.ts';
import { editorScenes, editorSheetScenes, templateScenes } from '../browser/template-scenes.ts';
import { playVisits } from './play-visits.ts';
import { organizationFixture } from './setup-organization.ts';

const fixture = organizationFixture();
const as = fixture.persona('admin');

playVisits(fixture, [
  { who: 'an admin, in lists', scenes: listScenes, as, screen: 'phone' },
  { who: 'an admin, with campaigns', scenes: campaignScenes, as, screen: 'desktop' },
  { who: 'an admin, on a template', scenes: templateScenes, as, screen: 'phone' },
  { who: 'an admin, in the editor', scenes: editorScenes, as, screen: 'desktop' },
  { who: 'an admin, in the editor on a phone', scenes: editorSheetScenes, as, screen: 'phone' },
]);
