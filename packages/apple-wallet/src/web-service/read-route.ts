/** The five requests of Apple's protocol (walletpasses, "Adding a web service to update passes"). */
type Route =
  | {
      call: 'registration';
      deviceLibraryIdentifier: string;
      passTypeIdentifier: string;
      serialNumber: string;
    }
  | { call: 'list'; deviceLibraryIdentifier: string; passTypeIdentifier: string }
  | { call: 'pass'; passTypeIdentifier: string; serialNumber: string }
  | { call: 'log' };

/** Longer than any identifier of Apple's or ours; longer ones are rejected without a query. */
const identifierCharactersMax = 255;

/** Reads a path that begins with `/v1/`; null if it is not part of the protocol. */
export function readRoute(path: string): Route | null {
  const [, version, noun, ...rest] = path.split('/');
  if (version !== 'v1') return null;
  if (noun === 'log' && rest.length === 0) return { call: 'log' };
  const [first, second, third, fourth] = rest.map(readSegment);
  if (noun === 'passes' && rest.length === 2 && first && second) {
    return { call: 'pass', passTypeIdentifier: first, serialNumber: second };
  }
  if (noun !== 'devices' || second !== 'registrations' || !first || !third) return null;
  if (rest.length === 3) return { call: 'list', deviceLibraryIdentifier: first, passTypeIdentifier: third };
  if (rest.length !== 4 || !fourth) return null;
  return {
    call: 'registration',
    deviceLibraryIdentifier: first,
    passTypeIdentifier: third,
    serialNumber: fourth,
  };
}

/** Null for an invalid identifier: badly escaped, empty, too long, or with control characters that the database rejects. */
function readSegment(segment: string): string | null {
  if (segment.length > identifierCharactersMax * 3) return null;
  const text = segment.includes('%') ? unescaped(segment) : segment;
  if (!text || text.length > identifierCharactersMax) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused.
  return /[\u0000-\u001f\u007f]/.test(text) ? null : text;
}

function unescaped(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
