import type { PhoneScanner, PhoneScanResult, ScannerAction, TillCard } from '@tessera/contract';

/** A waiting scan, or its outcome until dismissed or a day old. */
export type KeptScan = {
  id: string;
  scannerId: string;
  /** Empty for a person that was searched for. */
  barcode: string;
  passId?: string;
  /** By `actionKey`; absent in scans of earlier releases. */
  action?: string;
  amount?: number;
  spent?: number;
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
  /** What the server last said of a pass. */
  card(barcode: string): Promise<SeenCard | null>;
  keepCard(barcode: string, card: SeenCard): Promise<void>;
};

export type SeenCard = { card: TillCard; seenAt: string };

/** Cards contain holders' names, which must not stay on shared phones. */
const cardMilliseconds = 24 * 60 * 60_000;
const cardsMax = 300;

const databaseName = 'tessera-scanner';
const names = ['scanner', 'scans', 'cards'] as const;
const scannerKey = 'scanner';

/** IndexedDB, which survives reloads and restarts. */
export const browserStore: ScanStore = {
  scanner: async () => {
    const kept = await using(
      'scanner',
      'readonly',
      (store) => store.get(scannerKey) as IDBRequest<KeptScanner | undefined>,
    );
    return kept ? withActions(kept) : null;
  },
  keepScanner: async (scanner) => {
    if (scanner) await using('scanner', 'readwrite', (store) => store.put(scanner, scannerKey));
    else {
      await using('scanner', 'readwrite', (store) => store.delete(scannerKey));
      await using('cards', 'readwrite', (store) => store.clear());
    }
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
  card: async (barcode) => {
    const key = await keyOf(barcode);
    const seen = await using(
      'cards',
      'readonly',
      (store) => store.get(key) as IDBRequest<SeenCard | undefined>,
    );
    return seen && isFresh(seen) ? seen : null;
  },
  keepCard: async (barcode, card) => {
    const key = await keyOf(barcode);
    await using('cards', 'readwrite', (store) => store.put(card, key));
    const keys = await using('cards', 'readonly', (store) => store.getAllKeys());
    const cards = await using('cards', 'readonly', (store) => store.getAll() as IDBRequest<SeenCard[]>);
    const old = keys.filter((each, index) => {
      const seen = cards[index];
      return each !== key && (keys.length > cardsMax || (seen && !isFresh(seen)));
    });
    for (const each of old) await using('cards', 'readwrite', (store) => store.delete(each));
  },
};

const isFresh = ({ seenAt }: SeenCard) => Date.now() - Date.parse(seenAt) < cardMilliseconds;

/** A barcode may contain personal data. Fails on connections without encryption, which keep no cards. */
async function keyOf(barcode: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(barcode));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Earlier releases stored one action. */
type KeptScanner = Omit<PhoneScanner, 'actions' | 'findsPersons'> &
  Partial<Pick<PhoneScanner, 'actions' | 'findsPersons'>> & { rule?: ScannerAction };

const withActions = ({ rule, ...kept }: KeptScanner): PhoneScanner => ({
  ...kept,
  actions: kept.actions ?? (rule ? [rule] : []),
  findsPersons: kept.findsPersons ?? false,
});

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
    const request = indexedDB.open(databaseName, 2);
    request.onupgradeneeded = () => {
      for (const name of names)
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
