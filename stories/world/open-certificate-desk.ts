import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './start-process.ts';
import type { World } from './start-world.ts';

export type CertificateOptions = { passTypeIdentifier?: string; teamIdentifier?: string; validDays?: number };

export type CertificateDesk = {
  file(name: string): string;
  openssl(...words: string[]): Promise<string>;
  issue(requestFile: string, options?: CertificateOptions): Promise<string>;
  issueElsewhere(name: string, options?: CertificateOptions): Promise<void>;
  close(): Promise<void>;
};

/** `usual`: the defaults of the issued certificates. */
export async function openCertificateDesk(
  { lab }: Pick<World, 'lab'>,
  usual: Required<Omit<CertificateOptions, 'validDays'>>,
): Promise<CertificateDesk> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-certificates-'));
  const file = (name: string) => join(directory, name);
  const openssl = (...words: string[]) => runTool('openssl', words, directory);
  const issue = async (requestFile: string, options: CertificateOptions = {}) => {
    const request = await readFile(file(requestFile), 'utf8');
    const order = { request, ...usual, ...options };
    const { status, body } = await lab.send<{ certificatePem: string }>('POST', '/apple/certificates', order);
    if (status !== 201) throw new Error(`No certificate was issued: ${JSON.stringify(body)}`);
    return body.certificatePem;
  };
  return {
    file,
    openssl,
    issue,
    async issueElsewhere(name, options) {
      const newKey = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
      await openssl('req', '-new', ...newKey, '-subj', '/CN=x', '-out', `${name}.csr`);
      await writeFile(file(`${name}.pem`), await issue(`${name}.csr`, options));
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}
