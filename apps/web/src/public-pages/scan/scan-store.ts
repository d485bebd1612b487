import type { PhoneScanner, PhoneScanResult } from '@tessera/contract';

/** A waiting scan, or its outcome until dismissed or a day old. */
export type KeptScan = {
  id: string;
  scannerId: string;
  barcode: string;
  amount?: number;
  scannedAt: string;
  /** Absent while the scan waits. */
  outcome?: LateOutcome;
};

export type LateOutcome = Pick<PhoneScanResult, 'message' | 'advice' | 'holderName' | 'value'> & {
  isAccepted: boolean;
};

export type ScanStore = {
  /** The scanner as the server last reported it. */
  scanner(): Promise<PhoneScanner | null>;
  keepScanner(scanner: PhoneScanner | null): Promise<void>;
  scans(): Promise<KeptScan[]>;
  keepScan(scan: KeptScan): Promise<void>;
  removeScan(id: string): Promise<void>;
};

const databaseName = 'tessera-scanner';
const names = ['scanner', 'scans'] as const;
const scannerKey = 'scanner';

/** IndexedDB, which survives reloads and restarts. */
export const browserStore: ScanStore = {
  scanner: async () =>
    (await using('scanner', 'readonly', (store) => store.get(scannerKey) as IDBRequest<PhoneScanner>)) ??
    null,
  keepScanner: async (scanner) => {
    if (scanner) await using('scanner', 'readwrite', (store) => store.put(scanner, scannerKey));
    else await using('scanner', 'readwrite', (store) => store.delete(scannerKey));
  },
  scans: async () => {
    const scans = await using('scans', 'readonly', (store) => store.getAll() as IDBRequest<KeptScan[]>);
    return scans.sort((one, other) => (one.scannedAt < other.scannedAt ? -1 : 1));
  },
  keepScan: async (scan) => {
    await using('scans', 'readwrite', (store) => store.put(scan, scan.id));
  },
  removeScan: async (id) => {
    await using('scans', 'readwrite', (store) => store.delete(id));
  },
};

/** Opens the database for each access: iPhones close connections of background pages. */
async function using<Result>(
  name: (typeof names)[number],
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const name of names) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
