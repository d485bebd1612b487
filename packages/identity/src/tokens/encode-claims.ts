/**
 * Claims as JSON whose base64url form never holds `-` or `_`.
 *
 * The npm widgets decode a token with a bare `atob(token.split(".")[1])`, which throws on those two. In ASCII only `>`, `?`, `~` and
 * DEL can yield a sextet of 62 or 63; every other such byte is part of a non-ASCII character. Written as \uXXXX escapes the same
 * JSON has neither, and `atob` readers get names with accents right as well.
 */
export function encodeClaims(claims: Record<string, unknown>): Uint8Array {
  // Control characters cannot occur: JSON.stringify escapes those below the space itself.
  const json = JSON.stringify(claims).replace(/[>?~\u007f-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return new TextEncoder().encode(json);
}
