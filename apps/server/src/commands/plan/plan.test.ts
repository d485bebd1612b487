import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerCommand } from '../answer-command.ts';
import type { Assumptions, Plan } from './plan-installation.ts';
import type { Simulation } from './simulate-campaign.ts';
import { unitCosts } from './unit-costs.ts';

type Document = { assumptions: Assumptions; plan: Plan; simulation: Simulation | null };

const run = (...words: string[]) => answerCommand(['plan', ...words], {});

async function plan(...words: string[]): Promise<Document> {
  const { status, stdout, stderr } = await run(...words, '--json');
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

test('plan needs no settings, and is refused without passes or with more recipients than passes', async () => {
  const { status, stdout } = await run('--passes', '100000');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Layout {2,}one machine\nMachines {2,}1 of 8 cores, database included\n/);
  expect(await run()).toMatchObject({ status: 2, stderr: expect.stringContaining('--passes is missing.') });
  expect(await run('--passes', '10', '--recipients', '11')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--recipients is "11": give a whole number from 1 to 10.'),
  });
});

test.each(['100000', '10000000', '1000000000'])(
  'the planned machines for %s passes carry the measured costs of the campaign',
  async (passes) => {
    const { plan: planned } = await plan('--passes', passes, '--recipients', '100000', '--minutes', '30');
    const { campaign, free, machines, processes } = planned;
    const { list, download, phone, push } = unitCosts;
    expect(campaign.phones).toBe(50_000);
    const work = {
      web: list.server + download.server,
      worker: push.server,
      database: phone.database,
      network: 270_000,
    };
    for (const [station, each] of Object.entries(work))
      expect((campaign.phones * each) / free[station as keyof typeof free]).toBeLessThanOrEqual(
        campaign.seconds * 1.000_001,
      );
    expect(planned.connections).toBe(machines.application * (processes.webs + processes.workers) * 20);
    expect(planned.disk.database).toBeGreaterThan(Number(passes) * 3_900);
  },
);

test('more passes need a database server, and later a cluster, whose nodes hold at most 2 TB each', async () => {
  const layouts = [];
  for (const passes of ['100000', '100000000', '1000000000']) {
    const { plan: planned } = await plan('--passes', passes, '--minutes', '120');
    layouts.push(planned.layout);
    if (planned.layout === 'Citus cluster')
      expect(planned.disk.database / planned.machines.database).toBeLessThanOrEqual(2e12);
  }
  expect(layouts).toEqual(['one machine', 'one database server', 'Citus cluster']);
});

test('more machines for web and worker never slow a campaign down, and the database limits it in the end', async () => {
  const campaigns = [];
  for (const machines of ['1', '2', '4', '8', '64']) {
    const { plan: planned } = await plan(
      ...['--passes', '10000000', '--minutes', '10', '--machines', machines],
    );
    campaigns.push(planned.campaign);
  }
  const seconds = campaigns.map((campaign) => campaign.seconds);
  expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
  expect(campaigns.at(-1)?.limit).toBe('database');
});

test('requests of one per recipient to Google take as long as 20 a second allow', async () => {
  const { plan: planned } = await plan('--passes', '1000', '--apple', '0');
  expect(planned.campaign.google).toEqual({
    recipients: 1_000,
    sameTextRequests: 1,
    personalSeconds: [50, 100],
  });
});

test.each([
  ['a small installation', ['--passes', '12345', '--apple', '37']],
  [
    'fifty million over 20 machines',
    ['--passes', '50000000', '--minutes', '10', '--machines', '19', '--database-cores', '96'],
  ],
  ['a slow network', ['--passes', '300001', '--minutes', '1', '--machines', '3', '--gigabits', '1']],
  [
    'few database cores',
    ['--passes', '1000003', '--minutes', '1', '--machines', '4', '--database-cores', '2'],
  ],
  ['no iPhone', ['--passes', '5000', '--apple', '0']],
  ['one pass', ['--passes', '1', '--apple', '100']],
])(
  'the simulation of %s serves each recipient once, and no station exceeds its capacity',
  async (_, words) => {
    const { assumptions, plan: planned, simulation } = await plan(...words, '--simulate');
    if (!simulation) throw new Error('No simulation.');
    const { phones } = planned.campaign;
    expect(simulation.isDone).toBe(true);
    expect(simulation.served).toEqual({ push: assumptions.recipients, list: phones, download: phones });
    for (const shares of [simulation.peak, simulation.mean])
      for (const share of Object.values(shares)) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1.000_001);
      }
    expect(simulation.pushSeconds).toBeLessThanOrEqual(simulation.seconds);
  },
);

test('the simulation uses exactly the processor time and bytes of all pushes, lists and downloads', async () => {
  const { plan: planned, simulation } = await plan('--passes', '200000', '--simulate');
  if (!simulation) throw new Error('No simulation.');
  const { free, campaign } = planned;
  const { seconds, mean } = simulation;
  expect(mean.database * free.database * seconds).toBeCloseTo(campaign.phones * unitCosts.phone.database, 1);
  expect(mean.network * free.network * seconds).toBeCloseTo(campaign.phones * 270_000, -3);
});

test('a campaign of which everyday requests leave no capacity is not simulated', async () => {
  const words = ['--passes', '1000', '--scans', '999999999', '--machines', '1', '--simulate'];
  expect(await run(...words)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Everyday requests leave no web capacity'),
  });
});

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/scaling.md'), 'utf8');

test('docs/scaling.md lists the unit costs', () => {
  const rows = [...page.matchAll(/^\| `(\w+)`.* \| ([\d.]+) \| ([\d.]+) \| (\d+) \|$/gm)];
  const listed = rows.map(([, name, ...amounts]) => [name, amounts.map(Number)]);
  const rounded = (amount: number) => Number(amount.toFixed(2));
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(
      Object.entries(unitCosts).map(([name, { server, database, wal }]) => [
        name,
        [rounded(server), rounded(database), wal],
      ]),
    ),
  );
});

const examples = [...page.matchAll(/^```\n\$ tessera plan (.*)\n([^`]*)```$/gm)];

test.each(examples.map(([, words = '', output = '']) => [words, output]))(
  'docs/scaling.md shows what plan %s prints',
  async (words, output) => {
    expect(await run(...words.split(' '))).toEqual({ status: 0, stdout: output, stderr: '' });
  },
);
