/** Tokens of passes, unsubscribe links, framed pages, API keys and downloads grant access. */
export function redactToken(path: string): string {
  return path
    .replace(/^\/([blpu]|_\/embedded|_\/api-key)\/[^/]+/, '/$1/…')
    .replace(/^(\/s\/[^/]+\/confirm)\/.+/, '$1/…')
    .replace(/^\/files\/(downloads|recipients)\/.+/, '/files/$1/…');
}
