import { GoogleWalletError } from './errors.ts';
import { type ServiceAccount, signJwt } from './read-service-account.ts';
import { type GooglePassType, resourceName } from './resources/pass-type.ts';
import type { GoogleClass, GoogleObject, Json } from './resources/resources.ts';

/** Google's save page. */
export const defaultSaveUrl = 'https://pay.google.com/gp/v/save/';

/** The longest save link in characters: beyond about 1,800, browsers and mail clients truncate URLs. */
export const saveLinkCharactersMax = 1_800;

/**
 * One pass of a link. By id alone ("skinny") it must exist already. With its content ("fat") Google creates it on saving, but
 * ignores the content if the id exists.
 */
export type SaveLinkItem =
  | { type: GooglePassType; id: string; classId?: string }
  | { type: GooglePassType; object: GoogleObject; class?: GoogleClass };

export type SaveLinkOptions = {
  serviceAccount: ServiceAccount;
  /** Several passes, also of several types, are saved with one tap. */
  objects: SaveLinkItem[];
  /** Origins that may show Google's save button for this link, such as `https://example.com`. */
  origins?: string[];
  saveUrl?: string;
  now: Date;
};

/**
 * The URL to save passes: a token signed by the service account. It never expires and works for anyone who has it, so treat it as
 * the holder's secret and create it on demand.
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
