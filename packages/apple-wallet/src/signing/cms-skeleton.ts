import { Buffer } from 'node:buffer';
import { der, objectIdentifier, tags } from './der.ts';

/** A CMS SignedData with blanks for time, digest and signature. */
export type CmsSkeleton = {
  /** The complete signature file; its size is constant for one certificate pair. */
  bytes: Buffer;
  /** The DER SET OF signed attributes that the signature covers, with tag 31 where the file has A0 (RFC 5652 §5.4). */
  signedAttributes: Buffer;
  /** Offsets of the attributes' content in each, and of the blanks within that content. */
  attributesAt: { inFile: number; inSet: number };
  blanks: { time: number; digest: number };
  signatureAt: number;
};

/** RSA-2048. */
export const signatureBytes = 256;
/** `YYMMDDhhmmssZ` */
const utcTimeBytes = 13;
const sha256Bytes = 32;

const oids = {
  data: objectIdentifier('1.2.840.113549.1.7.1'),
  signedData: objectIdentifier('1.2.840.113549.1.7.2'),
  contentType: objectIdentifier('1.2.840.113549.1.9.3'),
  messageDigest: objectIdentifier('1.2.840.113549.1.9.4'),
  signingTime: objectIdentifier('1.2.840.113549.1.9.5'),
  sha256: objectIdentifier('2.16.840.1.101.3.4.2.1'),
  rsaEncryption: objectIdentifier('1.2.840.113549.1.1.1'),
};

const nothing = der(tags.null);
const version1 = der(tags.integer, Buffer.from([1]));
const sha256Algorithm = der(tags.sequence, oids.sha256, nothing);

type CmsSkeletonInput = {
  /** The raw issuer Name and serial INTEGER of the signer. */
  issuer: Uint8Array;
  serialNumber: Uint8Array;
  /** DER of the signer and its intermediate: both must be included, because phones have neither. */
  certificates: readonly Uint8Array[];
};

/** Encodes the detached signature once per certificate pair, so that signing patches three fields of a copy. */
export function createCmsSkeleton({ issuer, serialNumber, certificates }: CmsSkeletonInput): CmsSkeleton {
  // DER sorts a SET OF by encoding. iOS does not check it, other wallets reject the pass.
  const attributes = [
    der(tags.sequence, oids.contentType, der(tags.set, oids.data)),
    der(tags.sequence, oids.signingTime, der(tags.set, der(tags.utcTime, Buffer.alloc(utcTimeBytes)))),
    der(tags.sequence, oids.messageDigest, der(tags.set, der(tags.octetString, Buffer.alloc(sha256Bytes)))),
  ].sort(Buffer.compare);
  const content = Buffer.concat(attributes);
  const signedAttributes = der(tags.set, content);
  const signer = der(
    tags.sequence,
    version1,
    der(tags.sequence, issuer, serialNumber),
    sha256Algorithm,
    der(tags.context0, content),
    der(tags.sequence, oids.rsaEncryption, nothing),
    der(tags.octetString, Buffer.alloc(signatureBytes)),
  );
  const signedData = der(
    tags.sequence,
    version1,
    der(tags.set, sha256Algorithm),
    der(tags.sequence, oids.data),
    der(tags.context0, ...certificates),
    der(tags.set, signer),
  );
  const bytes = der(tags.sequence, oids.signedData, der(tags.context0, signedData));
  return {
    bytes,
    signedAttributes,
    // The signer info is at the end of the file, so the last match is its attributes.
    attributesAt: { inFile: bytes.lastIndexOf(content), inSet: signedAttributes.length - content.length },
    blanks: {
      time: endOfAttribute(attributes, oids.signingTime) - utcTimeBytes,
      digest: endOfAttribute(attributes, oids.messageDigest) - sha256Bytes,
    },
    signatureAt: bytes.length - signatureBytes,
  };
}

/** The end of the attribute of this type within the content; its value is its last element. */
function endOfAttribute(attributes: readonly Buffer[], oid: Buffer): number {
  let end = 0;
  for (const attribute of attributes) {
    end += attribute.length;
    if (attribute.includes(oid)) return end;
  }
  throw new RangeError('The attribute is missing.');
}
