import { GoogleWalletError } from './errors.ts';
import { type GooglePassType, resourceName } from './pass-type.ts';
import type { ServiceAccount } from './read-service-account.ts';
import type { GoogleClass, GoogleObject, Json } from './resources.ts';
import { signJwt } from './sign-jwt.ts';

/** Google's own save page. */
export const defaultSaveUrl = 'https://pay.google.com/gp/v/save/';

/** Characters of a whole save link: beyond about 1,800 browsers and mail clients start to cut addresses. */
export const saveLinkCharactersMax = 1_800;

/**
 * One pass of a link. By id alone ("skinny") it must have been inserted by REST before. Whole ("fat") it is made when
 * saved — but where its id already exists Google ignores the content given here.
 */
export type SaveLinkItem =
  | { type: GooglePassType; id: string; classId?: string }
  | { type: GooglePassType; object: GoogleObject; class?: GoogleClass };

export type SaveLinkOptions = {
  serviceAccount: ServiceAccount;
  /** Several, also of several types, may be saved with one tap. */
  objects: SaveLinkItem[];
  /** Sites that may show Google's own save button for this link, such as `https://example.com`. */
  origins?: string[];
  saveUrl?: string;
  now: Date;
};

/**
 * The address that lets a person save passes: a token signed by the service account. It never expires and works for
 * whoever holds it, so treat it as a secret of its holder and make it when it is asked for.
 * @throws GoogleWalletError `saveLinkTooLong` above {@link saveLinkCharactersMax}; `invalidInput` without objects.
 * @see https://developers.google.com/wallet/generic/use-cases/jwt
 */
export function createSaveLink(options: SaveLinkOptions): string {
  const { serviceAccount, objects, origins = [], saveUrl = defaultSaveUrl, now } = options;
  if (objects.length === 0)
    throw new GoogleWalletError('invalidInput', { detail: 'A save link needs an object.' });
  const claims = {
    iss: serviceAccount.clientEmail,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1_000),
    origins,
    payload: payloadOf(objects),
  };
  const link = `${saveUrl.replace(/\/*$/, '/')}${signJwt(claims, serviceAccount)}`;
  if (link.length <= saveLinkCharactersMax) return link;
  const detail = `It has ${link.length} characters; insert the objects first and name them by id.`;
  throw new GoogleWalletError('saveLinkTooLong', { detail });
}

function payloadOf(items: SaveLinkItem[]): { [list: string]: Json[] } {
  const payload: { [list: string]: Json[] } = {};
  const add = (list: string, entry: Json) => {
    payload[list] = [...(payload[list] ?? []), entry];
  };
  for (const item of items) {
    if ('object' in item) {
      add(`${resourceName(item.type, 'object')}s`, item.object);
      if (item.class) add(`${resourceName(item.type, 'class')}es`, item.class);
    } else {
      add(
        `${resourceName(item.type, 'object')}s`,
        item.classId ? { id: item.id, classId: item.classId } : { id: item.id },
      );
    }
  }
  return payload;
}
