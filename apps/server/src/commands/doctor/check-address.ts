import type { IncomingMessage } from 'node:http';
import { get as getByHttp } from 'node:http';
import { get as getByHttps } from 'node:https';
import { json } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Check, checkExpiry, ok, problem, warning } from './check.ts';

const answerMilliseconds = 10_000;
/** Renewal by ACME begins a month before the end. */
const warningDays = 14;

export type AddressOptions = {
  publicUrl: string;
  now: Date;
  /** PEM of an authority to trust instead of the system's. */
  ca?: string;
};

/** Asks the public address for its version, as a phone would, and judges the certificate. */
export async function checkAddress({ publicUrl, now, ca }: AddressOptions): Promise<Check[]> {
  const url = new URL('/health/live', publicUrl);
  let answer: IncomingMessage;
  try {
    answer = await ask(url, ca);
  } catch (error) {
    const reason =
      error instanceof Error ? [codeOf(error), error.message].filter(Boolean).join(': ') : String(error);
    return [problem('address', `${publicUrl} cannot be reached from here (${reason}).`, adviceFor(error))];
  }
  const checks = [await checkAnswer(publicUrl, answer), checkProtocol(url)];
  if (answer.socket instanceof TLSSocket) {
    const expiresAt = new Date(answer.socket.getPeerCertificate().valid_to);
    const renewal = 'Let the proxy renew it, and reload the proxy.';
    const subject = `The certificate of ${url.host}`;
    checks.push(checkExpiry({ name: 'tls certificate', subject, expiresAt, renewal, warningDays }, now));
  }
  answer.destroy();
  return checks;
}

function ask(url: URL, ca: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, signal: AbortSignal.timeout(answerMilliseconds), ...(ca ? { ca } : {}) };
    const request =
      url.protocol === 'https:' ? getByHttps(url, options, resolve) : getByHttp(url, options, resolve);
    request.on('error', reject);
  });
}

async function checkAnswer(publicUrl: string, answer: IncomingMessage): Promise<Check> {
  const body = answer.statusCode === 200 ? await json(answer).catch(() => null) : null;
  const version =
    body !== null && typeof body === 'object' && 'version' in body ? String(body.version) : null;
  if (version === null)
    return problem(
      'address',
      `${publicUrl} answers with status ${answer.statusCode}, but not as Tessera.`,
      'Let the proxy forward all requests to PORT, and check that PUBLIC_URL is its address.',
    );
  if (version !== packageJson.version)
    return warning(
      'address',
      `${publicUrl} is served by version ${version}; this is ${packageJson.version}.`,
      'Restart the processes of the other version.',
    );
  return ok('address', `${publicUrl} answers with version ${version}.`);
}

function checkProtocol({ protocol, host }: URL): Check {
  return protocol === 'https:'
    ? ok('https', `${host} is reached by https.`)
    : warning(
        'https',
        `${host} is reached by http: phones accept passes by https only.`,
        'Put a proxy with TLS before the server, and set PUBLIC_URL to its https address.',
      );
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

function adviceFor(error: unknown): string {
  const code = codeOf(error);
  if (/CERT|SIGNATURE|TLS|SSL/.test(code))
    return 'Give the proxy a certificate that phones trust, with its whole chain, for the host of PUBLIC_URL.';
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'Create the DNS record of the host in PUBLIC_URL.';
  return 'Start the server and the proxy, and open port 443; behind some routers the public address only answers from outside.';
}
