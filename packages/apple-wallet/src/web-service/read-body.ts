type JsonBody = { kind: 'json'; value: unknown } | { kind: 'malformed' } | { kind: 'tooLarge' };

/** Reads a JSON body and stops beyond the limit, regardless of Content-Length. */
export async function readJsonBody(request: Request, bytesMax: number): Promise<JsonBody> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return { kind: 'tooLarge' };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > bytesMax) return { kind: 'tooLarge' };
      text += decoder.decode(chunk, { stream: true });
    }
    return { kind: 'json', value: JSON.parse(text + decoder.decode()) };
  } catch (error) {
    // Invalid UTF-8 or JSON is the sender's error; rethrow anything else, such as a broken connection.
    if (error instanceof SyntaxError || error instanceof TypeError) return { kind: 'malformed' };
    throw error;
  }
}
