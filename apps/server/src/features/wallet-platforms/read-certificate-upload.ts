import type { X509Certificate } from 'node:crypto';
import {
  type CheckedPassCertificate,
  checkPassCertificate,
  readCertificates,
  readP12,
  readPrivateKey,
} from '@tessera/apple-wallet';
import type { appleCertificateUpload } from '@tessera/contract';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { certificateRefusal, refuseCertificate } from './certificate-refusal.ts';

export type Upload = z.output<typeof appleCertificateUpload>;

/** PKCS#8 PEM; null if there is no stored key. */
export type FindPrivateKey = (certificate: X509Certificate) => Promise<string | null>;

/** Includes a trial signature. Call it outside a transaction: decrypting a key may take a second. */
export async function readCertificateUpload(
  ctx: Pick<Context, 'apple' | 'clock'>,
  upload: Upload,
  findPrivateKey: FindPrivateKey,
): Promise<CheckedPassCertificate> {
  try {
    const { certificates, privateKeyPems } = await readParts(upload, findPrivateKey);
    const { rootPems, intermediatePems } = ctx.apple.authorities;
    return await checkPassCertificate({
      certificates,
      privateKeyPems,
      authorities: { rootPems, intermediatePems: [...intermediatePems, ...readIntermediates(upload)] },
      clock: ctx.clock,
    });
  } catch (error) {
    throw certificateRefusal(upload.kind, error);
  }
}

type Parts = { certificates: X509Certificate[]; privateKeyPems: string[] };

async function readParts(upload: Upload, findPrivateKey: FindPrivateKey): Promise<Parts> {
  switch (upload.kind) {
    case 'p12':
      return readP12(bytesOf(upload.file), upload.password);
    case 'pem': {
      const certificates = readCertificates(bytesOf(upload.certificate));
      const key = bytesOf(upload.privateKey).toString('utf8');
      return { certificates, privateKeyPems: [await readPrivateKey(key, upload.password)] };
    }
    case 'certificate': {
      const certificates = readCertificates(bytesOf(upload.certificate));
      const found = await Promise.all(certificates.map(findPrivateKey));
      const privateKeyPems = found.filter((key) => key !== null);
      if (privateKeyPems.length > 0) return { certificates, privateKeyPems };
      throw refuseCertificate('certificate', 'certificate', noRequest);
    }
  }
}

const noRequest =
  'This certificate belongs to none of the requests made here. Upload the one Apple issued for your request, or a .p12 file with its key.';

function readIntermediates({ kind, intermediate }: Upload): string[] {
  if (intermediate === '') return [];
  try {
    return readCertificates(bytesOf(intermediate)).map((certificate) => certificate.toString());
  } catch (cause) {
    throw refuseCertificate(kind, 'intermediate', 'This file holds no certificate we can read.', cause);
  }
}

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');
