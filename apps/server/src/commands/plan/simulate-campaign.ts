import { type Capacity, mapStations, type Station, stations } from './plan-installation.ts';
import { selectedPerSecond, unitCosts } from './unit-costs.ts';

export type SimulatedCampaign = {
  recipients: number;
  /** Of the recipients: those with the pass on an iPhone. */
  phones: number;
  passBytes: number;
  capacity: Capacity;
  /** Their number limits the chunks in progress. */
  workerProcesses: number;
};

export type Simulation = ReturnType<typeof simulateCampaign>;

const ticksPerSecond = 10;
const ticksMax = 24 * 3_600 * ticksPerSecond;
const chunkRecipients = 1_000;
const underWay = { min: 16, perWorker: 8 };
/** From a chunk's last push until its results release another one. */
export const resultSeconds = 0.5;
/** Phones ask for changes at an even rate within this time after their push. */
export const answerSeconds = 30;

const stages = ['push', 'list', 'download'] as const;
type Stage = (typeof stages)[number];

/**
 * One campaign in steps of a tenth of a second. Three queues, of recipients to push to, lists and downloads, share stations. If their work
 * exceeds a station's capacity, each is served in proportion to its length.
 */
export function simulateCampaign(campaign: SimulatedCampaign) {
  const { recipients, phones, passBytes, workerProcesses } = campaign;
  const phonesPerRecipient = recipients > 0 ? phones / recipients : 0;
  /** Of the first `count` recipients. */
  const phonesAmong = (count: number) => Math.floor(count * phonesPerRecipient + 1e-6);
  const costs = stageCosts(passBytes, phonesPerRecipient);
  const capacity = mapStations((station) => campaign.capacity[station] / ticksPerSecond);
  const releasedMax = Math.max(underWay.min, underWay.perWorker * workerProcesses) * chunkRecipients;
  const arrivals = createArrivals(answerSeconds * ticksPerSecond);
  const pushedAt: number[] = [];
  const queued: Record<Stage, number> = { push: 0, list: 0, download: 0 };
  const served: Record<Stage, number> = { push: 0, list: 0, download: 0 };
  const used = mapStations(() => 0);
  const peak = mapStations(() => 0);
  let released = 0;
  let longestWaitSeconds = 0;
  let lastPushTick = 0;
  let tick = 0;
  const isDone = () => served.push === recipients && served.download === phones;
  for (; !isDone() && tick < ticksMax; tick++) {
    const selected = Math.floor(((tick + 1) * selectedPerSecond) / ticksPerSecond);
    const gathered = pushedAt[tick - resultSeconds * ticksPerSecond] ?? 0;
    const more = Math.max(0, Math.min(selected, recipients, gathered + releasedMax) - released);
    released += more;
    queued.push += more;
    queued.list += arrivals.next();
    const now = serve(queued, costs, capacity);
    for (const station of stations) {
      const work = stages.reduce((sum, stage) => sum + now[stage] * costs[stage][station], 0);
      used[station] += work;
      peak[station] = Math.max(peak[station], work / capacity[station]);
    }
    for (const stage of stages) queued[stage] -= now[stage];
    const before = phonesAmong(served.push);
    for (const stage of stages) served[stage] += now[stage];
    arrivals.add(phonesAmong(served.push) - before);
    queued.download += now.list;
    pushedAt.push(served.push);
    if (now.push > 0) lastPushTick = tick + 1;
    for (const stage of ['list', 'download'] as const)
      if (now[stage] > 0)
        longestWaitSeconds = Math.max(longestWaitSeconds, queued[stage] / now[stage] / ticksPerSecond);
  }
  return {
    isDone: isDone(),
    served,
    pushSeconds: lastPushTick / ticksPerSecond,
    seconds: tick / ticksPerSecond,
    longestWaitSeconds,
    /** Shares of the capacity in the busiest tenth of a second, and from launch to end. */
    peak,
    mean: mapStations((station) => used[station] / (capacity[station] * Math.max(tick, 1))),
  };
}

function stageCosts(passBytes: number, phonesPerRecipient: number): Record<Stage, Capacity> {
  const { push, list, download } = unitCosts;
  return {
    push: {
      web: 0,
      worker: push.server * phonesPerRecipient,
      database: push.database * phonesPerRecipient,
      network: 0,
    },
    list: { web: list.server, worker: 0, database: list.database, network: 0 },
    download: { web: download.server, worker: 0, database: download.database, network: passBytes },
  };
}

/** Whole units that no station's capacity forbids. */
function serve(
  queued: Readonly<Record<Stage, number>>,
  costs: Record<Stage, Capacity>,
  capacity: Capacity,
): Record<Stage, number> {
  const now = { ...queued };
  const limit = (station: Station) => {
    const work = stages.reduce((sum, stage) => sum + now[stage] * costs[stage][station], 0);
    if (work <= capacity[station]) return;
    for (const stage of stages)
      if (costs[stage][station] > 0) now[stage] = Math.floor((now[stage] * capacity[station]) / work);
  };
  for (const station of stations) limit(station);
  return now;
}

/** Spreads what is added over the following `ticks`, in whole units. */
function createArrivals(ticks: number) {
  const due = new Array<number>(ticks).fill(0);
  let at = 0;
  let remainderAt = 0;
  return {
    add(count: number) {
      const each = Math.floor(count / ticks);
      for (let offset = 0; offset < ticks; offset++) due[offset] = (due[offset] ?? 0) + each;
      for (let rest = count - each * ticks; rest > 0; rest--) {
        due[remainderAt] = (due[remainderAt] ?? 0) + 1;
        remainderAt = (remainderAt + 1) % ticks;
      }
    },
    next(): number {
      const count = due[at] ?? 0;
      due[at] = 0;
      at = (at + 1) % ticks;
      return count;
    },
  };
}
