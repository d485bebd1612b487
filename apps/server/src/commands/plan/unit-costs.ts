/** Milliseconds of processor time, and bytes of write-ahead log. */
type UnitCost = { server: number; database: number; wal: number };

/**
 * Medians of `npm run bench -- --only costs` on two virtual cores of an AMD EPYC, 27 November 2026. `database` is PostgreSQL's time,
 * `server` that of web and worker.
 */
const measured = {
  /** Of a pass of 270 kB, signature included. */
  download: { server: 1.24, database: 0.34, wal: 187 },
  /** An iPhone's request for its changed passes. */
  list: { server: 0.2, database: 0.16, wal: 0 },
  /** Push, list and download of one iPhone, in a campaign to 1,000. */
  phone: { server: 1.9, database: 1.12, wal: 1_720 },
  issue: { server: 1.61, database: 1.35, wal: 6_089 },
  scan: { server: 3.17, database: 3.59, wal: 1_170 },
} satisfies Record<string, UnitCost>;

const { phone, list, download } = measured;

export const unitCosts = {
  ...measured,
  /** Includes the fixed costs of a campaign to 1,000 phones, so it is high for large ones. */
  push: {
    server: phone.server - list.server - download.server,
    database: phone.database - list.database - download.database,
    wal: phone.wal - list.wal - download.wal,
  },
} satisfies Record<string, UnitCost>;

/** Bytes on disk, indexes included; from docs/benchmarks.md unless a line says otherwise. */
export const storedBytes = {
  /** With person, search index and attributes; without devices and log. Measured on a Citus cluster. */
  pass: 3_900,
  /** A registration (259) and its device (121), measured at two million passes of an earlier schema. */
  phone: 380,
  /** 50 entries, the most that a pass keeps: 15.8 MB of 5,000 passes. */
  log: 3_160,
  /** 260.8 MB of 1.2 million. */
  event: 217,
  /** 75.2 MB of 240,000. */
  scan: 313,
  campaignRecipient: 4.53,
};

/** An archive's size to the database's: 0.2 GB of 1.2 GB. */
export const archiveShare = 0.17;
/** An archive of 1.2 GB in 44 s. */
export const backupBytesPerSecond = 27e6;
/** Import of a million rows in 336.4 s; one import uses one worker. */
export const importedRowsPerSecond = 2_970;
/** By a filter of three parts: a million in 7.45 s. */
export const selectedPerSecond = 134_000;
/**
 * Of the coordinator of a Citus cluster, to PostgreSQL's time for the same statements on one server: from the rates of issuing (0.59 of
 * plain), downloads (0.78), lists (0.58) and 304 (0.59) on three nodes that shared the same cores.
 */
export const coordinatorShare = 1.5;
