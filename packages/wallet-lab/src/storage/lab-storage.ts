/** Named documents of one kind, held in memory and written through at every change. */
export interface LabCollection<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): boolean;
  keys(): string[];
  values(): T[];
  readonly size: number;
}

/**
 * Where the lab keeps its world. Synchronous on purpose: a phone that has shown a notification and is then
 * killed must remember it, or a later check for "none shown twice" would blame the server.
 */
export interface LabStorage {
  /** The collection of that name; the type is the caller's promise about what it put there. */
  collection<T>(name: string): LabCollection<T>;
  /** Runs the changes so that a killed process has made all of them or none. */
  atomically<T>(changes: () => T): T;
  /** Keeps bytes under the hex SHA-256 of their content, and answers that name. */
  writeBlob(bytes: Uint8Array): string;
  readBlob(name: string): Uint8Array | undefined;
  close(): void;
}
