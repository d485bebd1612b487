import { Buffer } from 'node:buffer';
import { childrenOf, objectIdentifier, readTlv, type Tlv, tags } from './der.ts';

export type CertificateNames = {
  /** The issuer's Name as encoded in the certificate, because a re-encoded one may not compare equal. */
  issuer: Uint8Array;
  /** The complete INTEGER element of the serial number. */
  serialNumber: Uint8Array;
  /** The first value of each subject attribute, by dotted name. */
  subject: { userId?: string; organizationalUnit?: string; organization?: string };
};

const subjectAttributes = {
  userId: objectIdentifier('0.9.2342.19200300.100.1.1'),
  organizationalUnit: objectIdentifier('2.5.4.11'),
  organization: objectIdentifier('2.5.4.10'),
} as const;

const bmpString = 0x1e;

/** Reads fields of the raw certificate that node:crypto returns only as text. RFC 5280 §4.1. */
export function readCertificateNames(certificate: Uint8Array): CertificateNames {
  const [body] = childrenOf(certificate, readTlv(certificate, 0));
  if (body?.tag !== tags.sequence) throw new RangeError('The certificate has no body.');
  const parts = childrenOf(certificate, body);
  // The version is optional and tagged [0]; it shifts the fields that follow.
  const [serialNumber, , issuer, , subject] = parts[0]?.tag === tags.context0 ? parts.slice(1) : parts;
  if (!serialNumber || !issuer || !subject) throw new RangeError('The certificate’s body is incomplete.');
  return {
    issuer: certificate.subarray(issuer.start, issuer.end),
    serialNumber: certificate.subarray(serialNumber.start, serialNumber.end),
    subject: readSubject(certificate, subject),
  };
}

function readSubject(certificate: Uint8Array, subject: Tlv): CertificateNames['subject'] {
  const result: CertificateNames['subject'] = {};
  for (const set of childrenOf(certificate, subject)) {
    for (const attribute of childrenOf(certificate, set)) {
      const [type, value] = childrenOf(certificate, attribute);
      if (!type || !value) continue;
      const oid = certificate.subarray(type.start, type.end);
      for (const [name, wanted] of Object.entries(subjectAttributes)) {
        if (wanted.equals(oid)) Object.assign(result, { [name]: readText(certificate, value), ...result });
      }
    }
  }
  return result;
}

function readText(certificate: Uint8Array, value: Tlv): string {
  const bytes = Buffer.from(certificate.subarray(value.contentStart, value.end));
  return value.tag === bmpString ? bytes.swap16().toString('utf16le') : bytes.toString('utf8');
}
