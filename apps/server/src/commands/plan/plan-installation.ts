import { googleRequestsPerSecond } from '@tessera/contract';
import {
  archiveShare,
  backupBytesPerSecond,
  coordinatorShare,
  importedRowsPerSecond,
  storedBytes,
  unitCosts,
} from './unit-costs.ts';

export type Assumptions = {
  passes: number;
  /** A month. */
  campaigns: number;
  /** Of a campaign. */
  recipients: number;
  /** From the launch until every iPhone has its pass. */
  minutes: number;
  /** Of the passes; the others are in Google Wallet. */
  applePercent: number;
  passKilobytes: number;
  /** A month. */
  issues: number;
  /** A month. */
  scans: number;
  /** Of a machine for web and worker. */
  cores: number;
  /** Of a machine for PostgreSQL. */
  databaseCores: number;
  /** Of each core and network interface that may be used. */
  loadPercent: number;
  /** Of a machine's network, a second. */
  gigabits: number;
  /** For web and worker; undefined for as many as needed. */
  machines?: number;
};

/** What a second of an installation can do: milliseconds of processor time, and bytes. */
export type Capacity = { web: number; worker: number; database: number; network: number };
export type Station = keyof Capacity;
export const stations: readonly Station[] = ['web', 'worker', 'database', 'network'];

export type Layout = 'one machine' | 'one database server' | 'Citus cluster';
export type Plan = ReturnType<typeof planInstallation>;

/** A month's busiest hour has a hundredth of its requests. */
const busiestHour = 0.01;
/** Beyond this one server's backups and vacuums take too long. */
const databaseBytesMax = 2e12;
const connectionsPerProcess = 20;
const walDays = 7;
/** BACKUP_KEEP. */
const archives = 7;
/** EVENT_RETENTION_DAYS drops whole months, SCAN_RETENTION_DAYS days; both by default. */
const eventMonths = 4;
const scanMonths = 13;
/** An issue is followed by an installation. */
const eventsPerIssue = 2;
const year = 12;

export function phonesOf({ recipients, applePercent }: Assumptions): number {
  return Math.round((recipients * applePercent) / 100);
}

export function planInstallation(assumptions: Assumptions) {
  const disk = diskOf(assumptions);
  const phones = phonesOf(assumptions);
  const perPhone = demandOfPhone(assumptions);
  const ordinary = ordinaryDemand(assumptions);
  const demand = mapStations(
    (station) => (phones * perPhone[station]) / (assumptions.minutes * 60) + ordinary[station],
  );
  const fleet = chooseFleet(assumptions, { demand, ordinary, databaseBytes: disk.database });
  const free = mapStations((station) => Math.max(0, fleet.capacity[station] - ordinary[station]));
  const seconds = mapStations((station) => (phones === 0 ? 0 : (phones * perPhone[station]) / free[station]));
  const limit = stations.reduce((slowest, station) =>
    seconds[station] > seconds[slowest] ? station : slowest,
  );
  const googleRecipients = assumptions.recipients - phones;
  return {
    cores: {
      web: demand.web / 1_000,
      worker: demand.worker / 1_000,
      database: demand.database / 1_000,
    },
    ...fleet,
    /** Capacity that everyday requests leave to campaigns. */
    free,
    campaign: {
      phones,
      /** Infinite, and null in JSON, if everyday requests leave no capacity. */
      seconds: seconds[limit],
      limit,
      /** Cores of the database machine with which the campaign takes the minutes given. */
      databaseCores: Math.ceil(
        (demand.database * (fleet.layout === 'Citus cluster' ? coordinatorShare : 1)) /
          (10 * assumptions.loadPercent),
      ),
      google: {
        recipients: googleRecipients,
        sameTextRequests: googleRecipients > 0 ? 1 : 0,
        personalSeconds: [1, 2].map((requests) => (googleRecipients * requests) / googleRequestsPerSecond),
      },
    },
    network: {
      peakBytesPerSecond: demand.network,
      monthBytes: (assumptions.campaigns * phones + assumptions.issues) * assumptions.passKilobytes * 1_000,
    },
    disk,
    backupSeconds: disk.database / backupBytesPerSecond,
    importSeconds: assumptions.passes / importedRowsPerSecond,
  };
}

export function mapStations(amount: (station: Station) => number): Capacity {
  return {
    web: amount('web'),
    worker: amount('worker'),
    database: amount('database'),
    network: amount('network'),
  };
}

function demandOfPhone({ passKilobytes }: Assumptions): Capacity {
  const { push, list, download, phone } = unitCosts;
  return {
    web: list.server + download.server,
    worker: push.server,
    database: phone.database,
    network: passKilobytes * 1_000,
  };
}

/** Of issues, their downloads and scans in the busiest hour. Jobs that follow them count as the web's work. */
function ordinaryDemand({ issues, scans, passKilobytes }: Assumptions): Capacity {
  const { issue, download, scan } = unitCosts;
  const perSecond = (month: number) => (month * busiestHour) / 3_600;
  const of = (part: 'server' | 'database') =>
    perSecond(issues) * (issue[part] + download[part]) + perSecond(scans) * scan[part];
  return {
    web: of('server'),
    worker: 0,
    database: of('database'),
    network: perSecond(issues) * passKilobytes * 1_000,
  };
}

function diskOf({ passes, campaigns, recipients, applePercent, issues, scans }: Assumptions) {
  const phones = (recipients * applePercent) / 100;
  const database =
    passes * (storedBytes.pass + storedBytes.log + (storedBytes.phone * applePercent) / 100) +
    eventMonths * (issues * eventsPerIssue + scans) * storedBytes.event +
    scanMonths * scans * storedBytes.scan +
    year * campaigns * recipients * storedBytes.campaignRecipient;
  const { issue, scan, phone, download } = unitCosts;
  const walMonth = issues * (issue.wal + download.wal) + scans * scan.wal + campaigns * phones * phone.wal;
  return {
    database,
    walOfWeek: (walMonth * walDays) / 30,
    walOfCampaign: phones * phone.wal,
    archives: database * archiveShare * archives,
  };
}

/** Application machines are alike: each runs `webs` and `workers` processes. */
function chooseFleet(
  { cores, databaseCores, loadPercent, gigabits, machines: wanted }: Assumptions,
  { demand, ordinary, databaseBytes }: { demand: Capacity; ordinary: Capacity; databaseBytes: number },
) {
  const usable = (loadPercent / 100) * 1_000;
  const bytesPerMachine = (gigabits * 1e9 * loadPercent) / 100 / 8;
  const served = demand.web + demand.worker;
  const isSmall =
    wanted === undefined &&
    served + demand.database <= cores * usable &&
    demand.network <= bytesPerMachine &&
    databaseBytes <= databaseBytesMax;
  // A cluster does not speed up a campaign, whose workspace is on one node.
  const isCluster =
    !isSmall && (ordinary.database > databaseCores * usable || databaseBytes > databaseBytesMax);
  const layout: Layout = isSmall ? 'one machine' : isCluster ? 'Citus cluster' : 'one database server';
  const application =
    wanted ?? Math.max(1, Math.ceil(served / (cores * usable)), Math.ceil(demand.network / bytesPerMachine));
  const shareOfServer = isSmall ? served / (served + demand.database) : 1;
  const processes = Math.max(2, Math.round(cores * shareOfServer));
  const webs = Math.min(processes - 1, Math.max(1, Math.round((processes * demand.web) / served)));
  const workers = processes - webs;
  const nodes = isCluster
    ? Math.max(
        2,
        Math.ceil(ordinary.database / (databaseCores * usable)),
        Math.ceil(databaseBytes / databaseBytesMax),
      )
    : 1;
  const coresOf = (count: number) => (application * cores * shareOfServer * count) / processes;
  const database = isSmall
    ? cores * (1 - shareOfServer)
    : // The coordinator takes part in all statements, and reaches its limit before the nodes.
      databaseCores / (isCluster ? coordinatorShare : 1);
  const capacity: Capacity = {
    web: coresOf(webs) * usable,
    worker: coresOf(workers) * usable,
    database: database * usable,
    network: application * bytesPerMachine,
  };
  return {
    layout,
    machines: {
      application,
      database: isSmall ? 0 : nodes,
      coordinator: isCluster ? 1 : 0,
    },
    processes: { webs, workers },
    connections: application * processes * connectionsPerProcess,
    capacity,
  };
}
