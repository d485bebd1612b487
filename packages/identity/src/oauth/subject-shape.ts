import { z } from 'zod';

/** At most 255 ASCII characters (OpenID Connect Core §2), and none that a database could not keep. */
export const subjectShape = z.string().regex(/^[\x21-\x7e]{1,255}$/);
