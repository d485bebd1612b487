import { drawFace } from './draw-face.ts';
import type { Face, FaceInput } from './face.ts';
import { liquidLanguage } from './liquid-language.ts';

/**
 * What one holder's pass shows at one moment: the design, the person's and the pass's values, and the campaigns that run. Pure: the
 * same input gives the same face in a browser and on a server, and always gives one. Per thing changed the newest running
 * campaign wins, then the older, then the design; a value that is absent renders empty, and an empty value stays an
 * empty text, which both wallets' builders leave out.
 */
export const buildFace = (input: FaceInput): Face => drawFace(input, liquidLanguage);
