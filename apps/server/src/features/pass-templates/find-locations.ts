import type { FoundLocations } from '@tessera/contract';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';

const locationsMax = 5;
/** Five locations have some kilobytes. */
const answerBytesMax = 64 * 1024;
/** Nominatim's usage policy, for the installation. */
const ofInstallation = { capacity: 1, perSecond: 1 };
const ofUser = { capacity: 20, perSecond: 0.2 };

/** Nominatim's `jsonv2`: numbers are texts. */
const answer = z.array(
  z.object({
    display_name: z.string(),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    licence: z.string().optional(),
  }),
);

/** Finds locations by their address with the configured geocoder. */
export async function findLocations(
  { config, outgoing, tokenBuckets }: Pick<Context, 'config' | 'outgoing' | 'tokenBuckets'>,
  userId: string,
  { query }: { query: string },
  signal?: AbortSignal,
): Promise<FoundLocations> {
  if (config.geocoderUrl === null)
    throw new AppError('conflict', { message: 'This installation has no geocoder: set GEOCODER_URL.' });
  for (const [name, limit, key] of [
    ['geocoder-of-user', ofUser, userId],
    ['geocoder', ofInstallation, 'all'],
  ] as const) {
    const { isAllowed, retryAfterSeconds } = await tokenBuckets(name, limit).take(key);
    if (!isAllowed) throw new AppError('tooManyRequests', { retryAfterSeconds });
  }
  const url = new URL('search', `${config.geocoderUrl.replace(/\/$/, '')}/`);
  url.search = new URLSearchParams({ format: 'jsonv2', limit: String(locationsMax), q: query }).toString();
  const outcome = await outgoing.get({
    url: url.href,
    headers: { accept: 'application/json', 'user-agent': `Tessera (${config.publicUrl})` },
    bytesMax: answerBytesMax,
    ...(signal && { signal }),
  });
  const found = outcome.kind === 'answered' && outcome.status === 200 ? readAnswer(outcome.excerpt) : null;
  if (!found)
    throw new AppError('serverBusy', {
      message: 'The search for addresses does not answer. Try again, or paste coordinates or a map link.',
    });
  return {
    locations: found.map(({ display_name: name, lat, lon }) => ({ name, latitude: lat, longitude: lon })),
    attribution: found[0]?.licence ?? null,
  };
}

function readAnswer(text: string): z.infer<typeof answer> | null {
  try {
    return answer.parse(JSON.parse(text)).slice(0, locationsMax);
  } catch {
    return null;
  }
}
