import { templateScenes } from '../browser/template-scenes.ts';
import { playVisits } from './play-visits.ts';
import { setHouse } from './set-house.ts';

const house = setHouse();

playVisits(house, [{ who: 'an admin, on a template', scenes: templateScenes, as: house.persona('admin') }]);
