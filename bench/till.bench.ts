import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScannerAction } from '@tessera/contract';
import type pg from 'pg';
import { newScannerToken } from '../apps/server/src/features/scans/scanner-token.ts';
import { ensureMonthPartitions } from '../apps/server/src/platform/database/month-partitions.ts';
import { passSerialNumber } from '../apps/server/src/platform/public-ids.ts';
import { freePort } from '../stories/world/free-port.ts';
import { type ServerProcess, startProcess } from '../stories/world/start-process.ts';
import { median, now, type Row } from './support/figures.ts';
import {
  idOfPass,
  openPasses,
  type PassesWorld,
  passesTemplateId,
  passesWorkspaceId,
} from './support/fill-passes.ts';

/** In the workspace. */
const many = Number(process.env.TILL_ENTRIES ?? 2_000_000);
const few = 20_000;
const entriesPerPass = 20;
const months = 12;
const scanners = 40;
/** A scanner's limit is 30 at once. */
const scansPerScanner = 10;
const warmUp = 100;

type Till = { scan(number: number): Promise<number>; close(): Promise<void> };

/** From the scan to the answer with the pass's balances, over HTTP, one scan after the other. */
export async function measure(): Promise<Row[]> {
  const large = await openTill(many);
  const small = await openTill(few);
  try {
    const [ofMany, ofFew]: [number[], number[]] = [[], []];
    for (let number = 0; number < scanners * scansPerScanner; number++) {
      const times = [await large.scan(number), await small.scan(number)] as const;
      if (number < warmUp) continue;
      ofMany.push(times[0]);
      ofFew.push(times[1]);
    }
    const name = `scan to answer at the till, ${many} entries`;
    const row = (what: string, figure: number, unit: string, bar: number): Row => ({
      ...{ name: `${name}${what}`, figure, unit, bar },
      atLeast: false,
    });
    return [
      row('', median(ofMany), 'ms', 60),
      row(', 99th percentile', percentile(ofMany, 0.99), 'ms', 250),
      row(` to ${few}`, median(ofMany) / median(ofFew), 'x', 1.5),
    ];
  } finally {
    await large.close();
    await small.close();
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

async function openTill(entries: number): Promise<Till> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-till-'));
  const world = await openPasses(entries / entriesPerPass);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    DATABASE_URL: world.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
  };
  let server: ServerProcess | undefined;
  const close = async () => {
    await server?.stop();
    await world.close();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await fillEntries(world, entries);
    const tokens = await addScanners(world.administrator);
    server = await startProcess({ environment: { ...environment, ROLES: 'web' }, publicUrl });
    return { scan: (number) => scanOnce(publicUrl, tokens, number), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillEntries({ administrator, database }: PassesWorld, entries: number): Promise<void> {
  const at = new Date();
  for (let month = 0; month <= months; month++)
    await ensureMonthPartitions(database.global, new Date(at.getFullYear(), at.getMonth() - month, 15));
  const programId = idOfPass(2);
  const rules = {
    balances: [{ attribute: 'points', decimals: 0, unit: { one: 'point', other: 'points' }, expiry: null }],
    earning: [
      {
        ...{ key: 'visit', on: 'visit', balance: 'points', amount: 1 },
        limit: { minutes: 60, timesADay: null, spentMin: null },
      },
    ],
    rewards: [],
    tiers: null,
    currencyDecimals: 2,
  };
  const run = (statement: string, values: unknown[]) => administrator.query(statement, values);
  await run(
    `insert into programs (workspace_id, id, pass_template_id, version, opened_at, created_at)
     values (1, $1, $2, 1, now(), now() - interval '1 year')`,
    [programId, passesTemplateId],
  );
  await run(`insert into program_versions values (1, $1, 1, $2, now() - interval '1 year', null)`, [
    programId,
    JSON.stringify(rules),
  ]);
  await run('update pass_templates set program_id = $1, program_version = 1', [programId]);
  const number = 'n % ($1::int / $2::int) + 1';
  const time = `now() - interval '1 day' - (n::bigint * 7919 % (86400 * 360)) * interval '1 second'`;
  const passId = `('019aa000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  await run(
    `insert into program_entries (workspace_id, id, request_id, pass_id, program_id, version, balance, kind, amount, earned,
       balance_after, rule, actor_kind, occurred_at, recorded_at)
     select 1, id, id, ${passId}, $3, 1, 'points', 'earn', 1, 1, 1, 'visit', 'scanner', ${time}, ${time}
     from (select n, gen_random_uuid() as id from generate_series(1, $1::int) n) numbered`,
    [entries, entriesPerPass, programId],
  );
  await run(
    `insert into scans (workspace_id, id, pass_id, request_hash, action, outcome, scanned_by, scanned_at)
     select 1, gen_random_uuid(), ${passId}, '\\x00', 'visit', 'accepted', 'till', ${time} from generate_series(1, $1::int) n`,
    [entries, entriesPerPass],
  );
  await run('vacuum analyze', []);
}

const actions: ScannerAction[] = [{ kind: 'visit' }, { kind: 'purchase' }, { kind: 'check' }];

async function addScanners(administrator: pg.Client): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < scanners; number++) {
    const scannerId = idOfPass(1_000_000 + number);
    const { token, hash } = newScannerToken({ workspaceId: passesWorkspaceId, scannerId });
    await administrator.query(
      `insert into scanners (workspace_id, id, name, pass_template_id, action, actions, pass_template_ids, token_hash, created_at)
       values (1, $1, 'Till', $2::uuid, 'check', $3, jsonb_build_array($2::uuid), $4, now())`,
      [scannerId, passesTemplateId, JSON.stringify(actions), hash],
    );
    tokens.push(token);
  }
  return tokens;
}

/** Neither voided nor expired: of a hundred, three are. The smaller workspace has a thousand. */
const usable = Array.from({ length: 999 }, (_, index) => index + 1).filter(
  (number) => number % 100 !== 7 && number % 50 !== 3,
);

async function scanOnce(publicUrl: string, tokens: readonly string[], number: number): Promise<number> {
  const address = { workspaceId: passesWorkspaceId, passId: idOfPass(usable[number] ?? 1) };
  const startedAt = now();
  const response = await fetch(`${publicUrl}/scan/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `tessera_scanner=${tokens[number % scanners]}` },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      barcode: passSerialNumber(address),
      action: 'visit',
    }),
  });
  const answer = (await response.json()) as { outcome?: string };
  const milliseconds = now() - startedAt;
  if (answer.outcome !== 'accepted')
    throw new Error(`A scan was not accepted: ${response.status} ${JSON.stringify(answer)}`);
  return milliseconds;
}
