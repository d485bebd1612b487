import type { BundleParts } from './create-pass-response.ts';

/** Which pass, in Apple's terms, within the caller's own scope (a tenant, as an opaque text). */
export type PassIdentity = { scope: string; passTypeIdentifier: string; serialNumber: string };

export type PassRegistration = PassIdentity & { deviceLibraryIdentifier: string; pushToken: string };

/** What the service must know of a pass to answer. The store may return more, which comes back to it in loadBundle. */
export type ServedPass = {
  authenticationToken: string;
  /** In whole seconds; must grow with every change (see nextLastModified). */
  lastModified: Date;
};

export type UpdatedPassesQuery = {
  scope: string;
  deviceLibraryIdentifier: string;
  passTypeIdentifier: string;
  /** The tag the phone was given last; null: all it has registered. */
  since: string | null;
};

export type UpdatedPasses = {
  serialNumbers: readonly string[];
  /** A decimal sequence number, read before the passes, so that a change committed meanwhile is listed again, not lost. */
  lastUpdated: string;
};

/** What the web service needs kept; the caller implements it over its own database. */
export type PassWebServiceStore<Pass extends ServedPass = ServedPass> = {
  /** Null when this scope has no such pass. */
  findPass(identity: PassIdentity): Promise<Pass | null>;
  /** Registers, or replaces the push token, which rotates. */
  registerDevice(registration: PassRegistration): Promise<'created' | 'existing'>;
  /** Succeeds also where nothing was registered. */
  unregisterDevice(registration: Omit<PassRegistration, 'pushToken'>): Promise<void>;
  listUpdatedPasses(query: UpdatedPassesQuery): Promise<UpdatedPasses>;
  loadBundle(pass: Pass, identity: PassIdentity): Promise<BundleParts>;
  /** What a phone complains of: the only channel there is for errors on its side. */
  writeLog(log: { scope: string; messages: readonly string[] }): Promise<void>;
};
