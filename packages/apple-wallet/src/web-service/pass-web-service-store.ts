import type { BundleParts } from './create-pass-response.ts';

/** A pass in Apple's terms, within the caller's scope (an opaque tenant id). */
export type PassIdentity = { scope: string; passTypeIdentifier: string; serialNumber: string };

export type PassRegistration = PassIdentity & { deviceLibraryIdentifier: string; pushToken: string };

/** The data the service needs to respond. The store may return more, which it gets back in loadBundle. */
export type ServedPass = {
  authenticationToken: string;
  /** Of the latest change, from nextLastModified. */
  lastModified: Date;
};

export type UpdatedPassesQuery = {
  scope: string;
  deviceLibraryIdentifier: string;
  passTypeIdentifier: string;
  /** The phone's latest tag; null for all its passes. */
  since: string | null;
};

export type UpdatedPasses = {
  serialNumbers: readonly string[];
  /** A decimal sequence number, read before the passes, so that a change committed since is listed again instead of lost. */
  lastUpdated: string;
};

/** The storage of the web service, implemented by the caller. */
export type PassWebServiceStore<Pass extends ServedPass = ServedPass> = {
  /** Null if the scope has no such pass. */
  findPass(identity: PassIdentity): Promise<Pass | null>;
  /** Registers the device, or replaces its push token. */
  registerDevice(registration: PassRegistration): Promise<'created' | 'existing'>;
  /** Succeeds even without a registration. */
  unregisterDevice(registration: Omit<PassRegistration, 'pushToken'>): Promise<void>;
  listUpdatedPasses(query: UpdatedPassesQuery): Promise<UpdatedPasses>;
  loadBundle(pass: Pass, identity: PassIdentity): Promise<BundleParts>;
  /** Called when a phone requests a pass that it already has. The response does not wait for it. */
  recordUnchanged?(pass: Pass): void;
  /** Messages from a phone: the only channel for errors on its side. */
  writeLog(log: { scope: string; messages: readonly string[] }): Promise<void>;
};
