/** The outcome of reading a small JSON body. */
type JsonBody = { kind: 'json'; value: unknown } | { kind: 'malformed' } | { kind: 'tooLarge' };

/** Reads a JSON body and stops as soon as it is longer than allowed, whatever its Content-Length says. */
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
    // Bad UTF-8 and bad JSON are the sender's fault and get an answer; a broken connection has nobody left to answer.
    if (error instanceof SyntaxError || error instanceof TypeError) return { kind: 'malformed' };
    throw error;
  }
}
