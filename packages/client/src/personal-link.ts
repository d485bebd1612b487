export type PersonalLinkOptions = {
  /** The URL of the installation, such as `https://passes.example.com`. */
  baseUrl: string;
  /** The template's id in public URLs, from its settings, such as `1.AaH97n2PfZOvIWbHEcewMg`. */
  templateId: string;
  /**
   * `email`, `firstName` and `lastName` of the person, and attributes of the template by key; null and undefined are omitted. `expires` and
   * `signature` are reserved.
   */
  values: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** When the link expires; by default never. */
  expiresAt?: Date | undefined;
  /** `tlk_…`, from the template's settings. It must not reach other people's browsers. */
  secret: string;
};

/**
 * A signed link that creates the person's pass, or opens the existing one, after a click. Runs in Node and browsers.
 * @throws RangeError for a reserved name in `values`, or an invalid date
 */
export async function personalLink({
  baseUrl,
  templateId,
  values,
  expiresAt,
  secret,
}: PersonalLinkOptions): Promise<string> {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  for (const [name] of given)
    if (name === 'expires' || name === 'signature')
      throw new RangeError(`No value can have the name ${name}.`);
  if (expiresAt) given.push(['expires', unixSeconds(expiresAt)]);
  const query = given
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
    .sort()
    .join('&');
  const link = `${baseUrl.replace(/\/+$/, '')}/t/${templateId}`;
  return `${link}?${query}&signature=${await sign(query, secret)}`;
}

function unixSeconds(time: Date): number {
  const seconds = Math.floor(time.getTime() / 1000);
  if (Number.isNaN(seconds)) throw new RangeError('expiresAt is not a valid date.');
  return seconds;
}

/** RFC 3986: escapes everything but letters, digits and `-_.~`. Lone surrogates become U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function sign(text: string, secret: string): Promise<string> {
  const { subtle } = globalThis.crypto;
  const bytes = (from: string) => new TextEncoder().encode(from);
  const key = await subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signature = new Uint8Array(await subtle.sign('HMAC', key, bytes(text)));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
