export { type BuildPassInput, buildPass, type PassBundle } from './bundle/build-pass.ts';
export { buildStringsFile } from './bundle/build-strings-file.ts';
export { bundlePasses } from './bundle/bundle-passes.ts';
export { type PassAssets, prepareAssets } from './bundle/prepare-assets.ts';
export { appleAuthorities, type CertificateAuthorities } from './certificates/apple-authorities.ts';
export { type CheckedPassCertificate, checkPassCertificate } from './certificates/check-pass-certificate.ts';
export { createCertificateRequest } from './certificates/create-certificate-request.ts';
export { readCertificates } from './certificates/read-certificates.ts';
export { readP12 } from './certificates/read-p12.ts';
export { readPrivateKey } from './certificates/read-private-key.ts';
export * from './pass-json/index.ts';
export { createApnsClient } from './push/apns-client.ts';
export type {
  ApnsClient,
  ApnsClientOptions,
  PushIdentity,
  PushOutcome,
  PushRequest,
} from './push/push-types.ts';
export type { PassSignature } from './reading/check-pass-signature.ts';
export { type OpenedPass, openPass } from './reading/open-pass.ts';
export { readSigningIdentity, type SigningIdentityInput } from './signing/read-signing-identity.ts';
export { signManifest } from './signing/sign-manifest.ts';
export type { SigningIdentity } from './signing/signing-identity.ts';
export {
  type BundleParts,
  createPassResponse,
  type PassResponseOptions,
  passesMediaType,
  passMediaType,
} from './web-service/create-pass-response.ts';
export {
  createPassWebService,
  type PassWebService,
  type PassWebServiceCall,
} from './web-service/create-pass-web-service.ts';
export { deriveAuthenticationToken } from './web-service/derive-authentication-token.ts';
export { lastModifiedHeader, nextLastModified } from './web-service/last-modified.ts';
export type {
  PassIdentity,
  PassRegistration,
  PassWebServiceStore,
  ServedPass,
  UpdatedPasses,
  UpdatedPassesQuery,
} from './web-service/pass-web-service-store.ts';
