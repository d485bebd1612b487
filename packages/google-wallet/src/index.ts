export type { AddMessageOptions, MessageInput, MessageOutcome } from './add-message.ts';
export { checkIssuerAccess } from './check-issuer-access.ts';
export {
  type CallbackVerifier,
  type CallbackVerifierOptions,
  createCallbackVerifier,
  defaultCallbackKeysUrl,
  type WalletCallback,
} from './create-callback-verifier.ts';
export {
  createSaveLink,
  defaultSaveUrl,
  type SaveLinkItem,
  type SaveLinkOptions,
  saveLinkCharactersMax,
} from './create-save-link.ts';
export {
  createTokenSource,
  defaultTokenUrl,
  type TokenSource,
  type TokenSourceOptions,
} from './create-token-source.ts';
export {
  createWalletClient,
  defaultApiUrl,
  defaultBudgetPerSecond,
  type InsertResult,
  type RequestOptions,
  type UpsertResult,
  type WalletClient,
  type WalletClientOptions,
  type WriteResult,
} from './create-wallet-client.ts';
export { GoogleWalletError, type GoogleWalletErrorCode } from './errors.ts';
export { readServiceAccount, type ServiceAccount } from './read-service-account.ts';
export {
  createRequestBudget,
  type Lane,
  type RequestBudget,
  type RequestBudgetOptions,
} from './request-budget.ts';
export { rotation } from './resources/barcode.ts';
export { buildClass, buildObject } from './resources/build-resources.ts';
export { linkedObjectsMax } from './resources/limits.ts';
export * from './resources/write.ts';
