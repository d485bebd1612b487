import { type KeyObject, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { freePort } from './free-port.ts';

type Claims = Record<string, unknown>;

export type Prismatic = {
  url: string;
  acceptedClaims: Claims[];
  stop(): Promise<void>;
};

/** Simulates Prismatic: accepts tokens of one key, answers the library's only query and serves its frame. */
export async function startPrismatic(publicKey: KeyObject): Promise<Prismatic> {
  const acceptedClaims: Claims[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.url?.startsWith('/integration-marketplace/'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(framePage);
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const claims = readToken(token, publicKey);
    if (!claims) return response.writeHead(401).end('Unknown signature');
    acceptedClaims.push(claims);
    const customer = { allowEmbeddedDesigner: false };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ data: { authenticatedUser: { customer } } }));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    acceptedClaims,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readToken(token: string, publicKey: KeyObject): Claims | null {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());
  const signed = Buffer.from(`${header}.${payload}`);
  const isSigned = verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'));
  return isSigned && read(header).alg === 'RS256' ? read(payload) : null;
}

/** Reports that it is loaded, requests configuration variables once it has a token, and shows them. */
const framePage = `<!doctype html><title>Marketplace</title><pre></pre><script>
  const shown = document.querySelector('pre');
  addEventListener('message', ({ data }) => {
    if (data.event === 'SET_TOKEN') parent.postMessage({ event: 'INSTANCE_CONFIGURATION_LOADED', data: {} }, '*');
    if (data.event === 'SET_CONFIG_VAR') shown.textContent = JSON.stringify(data.data);
  });
  parent.postMessage({ event: 'PRISMATIC_INITIALIZED' }, '*');
</script>`;
