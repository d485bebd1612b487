import { createHash } from 'node:crypto';
import { wait } from '../wait.ts';
import { createFleetHttp } from './fleet-http.ts';
import {
  type Device,
  type Fleet,
  type FleetDevice,
  type FleetPass,
  type FleetReport,
  type FleetTrust,
  fetchList,
  fetchPass,
  keyOf,
  registerDevice,
} from './fleet-requests.ts';
import type { PushSource } from './push-desk.ts';

/** Thousands of virtual iPhones for benchmarks and fault tests. */
export interface IphoneFleet {
  readonly devices: readonly FleetDevice[];
  /** Gives device i the i-th pass: fetches it, so that changes are detected, and registers. Rejects at the first failure. */
  register(passes: readonly FleetPass[]): Promise<void>;
  /** Gives a device a pass that is registered already. */
  hold(index: number, pass: FleetPass): void;
  /** Pull to refresh: fetches a device's passes without a list of changed ones. */
  pull(index: number): Promise<void>;
  report(): FleetReport;
  /** Devices that have not shown the text. */
  without(message: string): FleetDevice[];
  /** Devices that have shown a text more than once. */
  shownTwice(): FleetDevice[];
  idle(): Promise<void>;
  close(): void;
}

export interface IphoneFleetOptions {
  count: number;
  apns: PushSource;
  /** Seed of device identifiers and push tokens: the same name gives the same phones. */
  name?: string;
  /** Answer a push with list and download; otherwise only count pushes. */
  follow?: boolean;
  /** Verify each download as an iPhone does; a refused one counts as failed. */
  verify?: FleetTrust;
  connections?: number;
  sleep?: (milliseconds: number) => Promise<void>;
  retryDelaysMs?: readonly number[];
  timeoutMs?: number;
}

/** Starts a fleet. Unless asked to verify passes, it checks only what lost or duplicated messages require. */
export function createIphoneFleet(options: IphoneFleetOptions): IphoneFleet {
  const connections = options.connections ?? 64;
  const http = createFleetHttp({ connections, timeoutMs: options.timeoutMs ?? 30_000 });
  const fleet: Fleet = {
    devices: Array.from({ length: options.count }, (_, index) => makeDevice(options.name ?? 'fleet', index)),
    send: http.send,
    counts: emptyReport(options.count),
    sleep: options.sleep ?? wait,
    retryDelaysMs: options.retryDelaysMs ?? [200, 500, 1000, 2000, 4000, 8000, 15_000, 30_000],
    verify: options.verify ?? null,
    tasks: new Set(),
    closed: false,
  };
  const disconnects = fleet.devices.map((device) =>
    options.apns.connect(device.pushToken, ({ topic }) => {
      fleet.counts.pushes += 1;
      if (options.follow !== false) refreshSoon(fleet, device, topic);
    }),
  );
  return {
    devices: fleet.devices,
    register: (passes) => registerAll(fleet, passes, connections),
    hold(index, pass) {
      fleet.devices[index]?.passes.set(keyOf(pass), { ...pass, content: null, lastModified: null });
    },
    async pull(index) {
      const device = fleet.devices[index];
      if (!device) return;
      for (const held of device.passes.values()) await fetchPass(fleet, device, held);
    },
    report: () => ({ ...fleet.counts, failures: [...fleet.counts.failures] }),
    without: (message) => fleet.devices.filter(({ messages }) => !messages.includes(message)),
    shownTwice: () => fleet.devices.filter(({ messages }) => new Set(messages).size < messages.length),
    async idle() {
      while (fleet.tasks.size > 0) await Promise.allSettled(fleet.tasks);
    },
    close() {
      fleet.closed = true;
      for (const disconnect of disconnects) disconnect();
      http.close();
    },
  };
}

function makeDevice(name: string, index: number): Device {
  const digest = (kind: string) => createHash('sha256').update(`${name} ${kind} ${index}`).digest('hex');
  return {
    index,
    deviceLibraryIdentifier: digest('device').slice(0, 32),
    pushToken: digest('token'),
    messages: [],
    passes: new Map(),
    tags: new Map(),
    busy: new Map(),
  };
}

const emptyReport = (devices: number): FleetReport => ({
  devices,
  registered: 0,
  pushes: 0,
  lists: 0,
  fetched: 0,
  unchanged: 0,
  retried: 0,
  failures: [],
  messages: 0,
});

async function registerAll(fleet: Fleet, passes: readonly FleetPass[], lanes: number): Promise<void> {
  const work = fleet.devices.entries();
  const lane = async () => {
    for (const [index, device] of work) {
      const pass = passes[index];
      if (pass) await registerDevice(fleet, device, pass);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function refreshSoon(fleet: Fleet, device: Device, passType: string): void {
  const running = device.busy.get(passType);
  if (running) {
    running.again = true;
    return;
  }
  const task = refreshUntilDone(fleet, device, passType).finally(() => fleet.tasks.delete(task));
  fleet.tasks.add(task);
}

async function refreshUntilDone(fleet: Fleet, device: Device, passType: string): Promise<void> {
  const state = { again: false };
  device.busy.set(passType, state);
  do {
    state.again = false;
    await withRetries(fleet, () => refresh(fleet, device, passType));
  } while (state.again && !fleet.closed);
  device.busy.delete(passType);
}

async function withRetries(fleet: Fleet, work: () => Promise<void>): Promise<void> {
  for (const delay of [...fleet.retryDelaysMs, null]) {
    try {
      return await work();
    } catch (error) {
      if (fleet.closed) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (delay === null) fleet.counts.failures.push(reason);
      else {
        fleet.counts.retried += 1;
        await fleet.sleep(delay);
      }
    }
  }
}

async function refresh(fleet: Fleet, device: Device, passType: string): Promise<void> {
  const held = [...device.passes.values()].filter((pass) => pass.passTypeIdentifier === passType);
  for (const serviceUrl of new Set(held.map((pass) => pass.webServiceUrl))) {
    const tagKey = `${passType} ${serviceUrl}`;
    const listing = await fetchList(fleet, device, serviceUrl, passType, device.tags.get(tagKey));
    if (!listing) continue;
    for (const pass of held) {
      if (pass.webServiceUrl === serviceUrl && listing.serialNumbers.includes(pass.serialNumber))
        await fetchPass(fleet, device, pass);
    }
    device.tags.set(tagKey, listing.lastUpdated);
  }
}
