/** What in an address opens something to whoever reads it in a log: a pass, a mailbox's wishes, a framed page, an API key. */
export function withoutToken(path: string): string {
  return path.replace(/^\/([plu]|_\/embedded|_\/api-key)\/[^/]+/, '/$1/…');
}
