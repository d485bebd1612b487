/** Documents by name, held in memory and written through on every change. */
export interface LabCollection<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): boolean;
  keys(): string[];
  values(): T[];
  readonly size: number;
}

/**
 * The lab's storage. Synchronous on purpose: a phone killed after showing a notification must remember it, or a
 * check for duplicates would blame the server.
 */
export interface LabStorage {
  /** The collection of that name; the caller guarantees its type. */
  collection<T>(name: string): LabCollection<T>;
  /** Runs the changes atomically, even if the process is killed. */
  atomically<T>(changes: () => T): T;
  /** Stores bytes under the hex SHA-256 of their content and returns that name. */
  writeBlob(bytes: Uint8Array): string;
  readBlob(name: string): Uint8Array | undefined;
  close(): void;
}
