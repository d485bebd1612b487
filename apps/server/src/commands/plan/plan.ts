import { defineCommand, readWholeNumber, textTable, UsageError } from '../command.ts';
import {
  type Assumptions,
  type Capacity,
  type Plan,
  phonesOf,
  planInstallation,
  stations,
} from './plan-installation.ts';
import { answerSeconds, resultSeconds, type Simulation, simulateCampaign } from './simulate-campaign.ts';

const passesMax = 9_999_999_999;

export const showPlan = defineCommand({
  summary: 'Estimate machines, disk and network for a number of passes and campaigns',
  help: 'Computes from measured unit costs, which docs/scaling.md lists. Needs no database and no settings.',
  options: {
    passes: { type: 'string', value: 'number', meaning: 'Passes of the installation' },
    campaigns: { type: 'string', value: 'number', meaning: 'Campaigns a month, 4 by default' },
    recipients: {
      type: 'string',
      value: 'number',
      meaning: 'Recipients of a campaign, all passes by default',
    },
    minutes: {
      type: 'string',
      value: 'number',
      meaning: 'Time from a launch until the last iPhone has its pass, 60 by default',
    },
    apple: { type: 'string', value: 'percent', meaning: 'Share of passes on iPhones, 50 by default' },
    'pass-size': { type: 'string', value: 'kB', meaning: 'Size of a pass, 270 by default' },
    issues: { type: 'string', value: 'number', meaning: 'Passes issued a month, a twelfth by default' },
    scans: { type: 'string', value: 'number', meaning: 'Scans a month, one per pass by default' },
    cores: {
      type: 'string',
      value: 'number',
      meaning: 'Cores of a machine for web and worker, 8 by default',
    },
    'database-cores': {
      type: 'string',
      value: 'number',
      meaning: 'Cores of a database machine, 32 by default',
    },
    load: { type: 'string', value: 'percent', meaning: 'Share of cores and network to use, 70 by default' },
    gigabits: { type: 'string', value: 'number', meaning: 'Network of a machine, Gbit/s, 10 by default' },
    machines: {
      type: 'string',
      value: 'number',
      meaning: 'Machines for web and worker, instead of as many as needed',
    },
    simulate: { type: 'boolean', meaning: 'Simulate a campaign on these machines' },
  },
  run: async ({ options }) => {
    const read = (
      name: Exclude<keyof typeof options, 'simulate'>,
      fallback: number,
      min: number,
      max: number,
    ) => readWholeNumber(`--${name}`, options[name] ?? String(fallback), { min, max });
    if (options.passes === undefined) throw new UsageError('--passes is missing.');
    const passes = read('passes', 0, 1, passesMax);
    const assumptions: Assumptions = {
      passes,
      campaigns: read('campaigns', 4, 0, 100_000),
      recipients: read('recipients', passes, 1, passes),
      minutes: read('minutes', 60, 1, 100_000),
      applePercent: read('apple', 50, 0, 100),
      passKilobytes: read('pass-size', 270, 1, 10_000),
      issues: read('issues', Math.ceil(passes / 12), 0, passesMax),
      scans: read('scans', passes, 0, passesMax),
      cores: read('cores', 8, 1, 1_024),
      databaseCores: read('database-cores', 32, 1, 1_024),
      loadPercent: read('load', 70, 1, 100),
      gigabits: read('gigabits', 10, 1, 1_000),
      ...(options.machines !== undefined && { machines: read('machines', 0, 1, 100_000) }),
    };
    const plan = planInstallation(assumptions);
    const simulation = options.simulate ? simulate(assumptions, plan) : null;
    return {
      text: [
        textTable(planRows(assumptions, plan)),
        ...(simulation ? ['', textTable(simulationRows(simulation)), '', simulationAssumptions] : []),
      ].join('\n'),
      data: { assumptions, plan, simulation },
    };
  },
});

function simulate(assumptions: Assumptions, { free, machines, processes }: Plan): Simulation {
  const idle = stations.find((station) => free[station] <= 0);
  if (idle)
    throw new UsageError(
      `Everyday requests leave no ${idle} capacity to a campaign: give more machines or cores.`,
    );
  return simulateCampaign({
    recipients: assumptions.recipients,
    phones: phonesOf(assumptions),
    passBytes: assumptions.passKilobytes * 1_000,
    capacity: free,
    workerProcesses: machines.application * processes.workers,
  });
}

const simulationAssumptions = `Assumed: APNs accepts every push at once; each iPhone asks within ${answerSeconds} s of its push and downloads its pass once; results release the next chunk after ${resultSeconds} s; all recipients are of one workspace; requests of a kind cost the same.`;

function planRows(assumptions: Assumptions, plan: Plan): string[][] {
  const { cores, layout, processes, connections, campaign, network, disk } = plan;
  const { google } = campaign;
  return [
    ['Layout', layout],
    ['Machines', machinesText(assumptions, plan)],
    [
      'Processes',
      `--webs ${processes.webs} --workers ${processes.workers} on each machine for web and worker`,
    ],
    ['Connections', `up to ${connections} to the database`],
    [
      'Cores at the peak',
      `web ${cores.web.toFixed(1)}, workers ${cores.worker.toFixed(1)}, database ${cores.database.toFixed(1)}, fully used`,
    ],
    ['A campaign', campaignText(assumptions, campaign)],
    ...(google.recipients > 0
      ? [
          [
            'Google Wallet',
            `${count(google.recipients)} recipients: the same text for all is one request, one for each takes ${google.personalSeconds.map(duration).join(' to ')} per project`,
          ],
        ]
      : []),
    [
      'Network',
      `${((network.peakBytesPerSecond * 8) / 1e9).toFixed(2)} Gbit/s at the peak, ${bytes(network.monthBytes)} a month`,
    ],
    ['Database', `${bytes(disk.database)} after a year`],
    ['WAL', `${bytes(disk.walOfWeek)} a week, ${bytes(disk.walOfCampaign)} a campaign`],
    ['Backups', `seven archives ${bytes(disk.archives)}; one takes ${duration(plan.backupSeconds)}`],
    ['Import', `of all passes ${duration(plan.importSeconds)}`],
    ...(layout === 'one machine'
      ? []
      : [['Not counted', 'load balancers, and a standby per database machine']]),
  ];
}

function campaignText({ recipients, minutes }: Assumptions, campaign: Plan['campaign']): string {
  const { phones, seconds, limit, databaseCores } = campaign;
  const audience = `${count(recipients)} recipients, ${count(phones)} iPhones`;
  if (seconds === Number.POSITIVE_INFINITY)
    return `${audience}: cannot be sent, because everyday requests use all of ${limit}`;
  const isLate = limit === 'database' && seconds > minutes * 60;
  const remedy = isLate ? `; ${minutes} min need ${databaseCores} cores` : '';
  return `${audience}: ${duration(seconds)}, limited by ${limit}${remedy}`;
}

function machinesText({ cores, databaseCores }: Assumptions, { layout, machines }: Plan): string {
  if (layout === 'one machine') return `1 of ${cores} cores, database included`;
  const application = `${machines.application} of ${cores} cores for web and worker`;
  const database = `${machines.database} of ${databaseCores} cores for the database`;
  return machines.coordinator > 0
    ? `${application}, ${database}, and as coordinator ${machines.coordinator} of them more`
    : `${application}, ${database}`;
}

function simulationRows({
  isDone,
  pushSeconds,
  seconds,
  longestWaitSeconds,
  peak,
  mean,
}: Simulation): string[][] {
  const shares = (of: Capacity) =>
    stations.map((station) => `${station} ${Math.round(of[station] * 100)} %`).join(', ');
  return [
    [
      'Simulation',
      isDone
        ? `last push after ${duration(pushSeconds)}, last pass after ${duration(seconds)}`
        : 'not done within a day',
    ],
    ['Longest wait', `${longestWaitSeconds.toFixed(1)} s for a request of an iPhone`],
    ['Used at the peak', shares(peak)],
    ['Used on average', shares(mean)],
  ];
}

const count = (number: number): string => number.toLocaleString('en-US');

function bytes(number: number): string {
  const [unit, divisor] = number < 1e9 ? ['MB', 1e6] : number < 1e12 ? ['GB', 1e9] : ['TB', 1e12];
  const amount = number / Number(divisor);
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}

function duration(seconds: number): string {
  const [unit, divisor] =
    seconds < 120
      ? ['s', 1]
      : seconds < 7_200
        ? ['min', 60]
        : seconds < 172_800
          ? ['h', 3_600]
          : ['days', 86_400];
  const amount = seconds / Number(divisor);
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}
