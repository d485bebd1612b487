import { createHash } from 'node:crypto';
import type { PassFilter } from '@tessera/contract';
import { readConfig } from '../apps/server/src/config/config.ts';
import { countPasses, listPasses, type PassesQuery } from '../apps/server/src/features/passes/list-passes.ts';
import { encodeCursor } from '../apps/server/src/platform/database/pagination.ts';
import { deriveKeys } from '../apps/server/src/platform/keys/derive-keys.ts';
import { median, now, type Row } from './support/figures.ts';
import {
  idOfPass,
  openPasses,
  type PassesWorld,
  passesTemplateId,
  passesWorkspaceId,
} from './support/fill-passes.ts';

const rounds = 100;
const countRounds = 5;

type Question = Omit<PassesQuery, 'passTemplateId'>;
/** `first`: of a list with filter and search, to which the bars in milliseconds apply. */
type Page = { page: string; question: Question; first?: true };

const points = { key: 'points', operator: 'isMoreThan', value: 5_000 } as const;
const tier = { key: 'tier', operator: 'is', value: 'TIER 1' } as const;
const joined = { key: 'joined', operator: 'isAfter', value: '2022-01-01' } as const;
const ada = { key: 'firstName', operator: 'is', value: 'ada' } as const;
const club = { key: 'club', operator: 'is', value: 'Club 7' } as const;

/** Filters that most, some, few and no passes match, on passes and people, alone, with a search and in every order. */
const pages: Page[] = [
  { page: 'one condition', question: { filter: points }, first: true },
  { page: 'three conditions', question: { filter: { all: [points, tier, joined] } }, first: true },
  { page: 'a person’s attribute', question: { filter: { all: [club, points] } }, first: true },
  { page: 'alternatives', question: { filter: { any: [club, { not: tier }] } }, first: true },
  { page: 'filter and search', question: { query: 'w12', filter: points, limit: 10 }, first: true },
  { page: 'filter and search of one', question: { query: 'p0008001', filter: points }, first: true },
  { page: 'filter and status', question: { status: 'active', filter: tier }, first: true },
  { page: 'a default', question: { filter: { key: 'city', operator: 'is', value: 'oslo' } }, first: true },
  {
    page: 'few',
    question: { filter: { key: 'email', operator: 'startsWith', value: 'p000471' }, limit: 5 },
    first: true,
  },
  { page: 'none by index', question: { filter: { all: [points, { ...tier, value: 'none' }] } }, first: true },
  {
    page: 'none by comparison',
    question: { filter: { ...tier, operator: 'contains', value: 'none' } },
    first: true,
  },
  {
    page: 'no person by comparison',
    question: { filter: { ...club, operator: 'contains', value: 'none' } },
    first: true,
  },
  { page: 'oldest', question: { sort: 'oldest', filter: tier }, first: true },
  { page: 'refreshed', question: { sort: 'refreshed', filter: { all: [points, ada] } }, first: true },
];

const deep = (count: number): Page[] => [
  { page: 'deep', question: { filter: tier, cursor: encodeCursor([idOfPass(count / 10)]) } },
  {
    page: 'deep, refreshed',
    question: {
      sort: 'refreshed',
      filter: tier,
      cursor: encodeCursor(['2026-01-01T02:00:00.000Z', idOfPass(1)]),
    },
  },
];

const counted: { name: string; filter: PassFilter }[] = [
  { name: 'of passes', filter: { all: [points, tier, joined] } },
  { name: 'of passes and people', filter: { all: [points, tier, ada] } },
];

async function measurePassFilters(large: PassesWorld, small: PassesWorld): Promise<Row[]> {
  const pagesOfFew = deep(small.count);
  const timed: { page: Page; ofMany: number[]; ofFew: number[] }[] = [];
  for (const [index, page] of [...pages, ...deep(large.count)].entries())
    timed.push({ page, ...(await timesOf(large, small, page, pagesOfFew[index - pages.length] ?? page)) });
  const worst = (figureOf: (times: (typeof timed)[number]) => number, of = timed) =>
    of
      .map((times) => ({ page: times.page.page, figure: figureOf(times) }))
      .toSorted((a, b) => b.figure - a.figure)[0];
  const first = timed.filter(({ page }) => page.first);
  const row = (figured: ReturnType<typeof worst>, words: string, unit: string, bar: number): Row => ({
    name: `passes, ${words}: page “${figured?.page}”`,
    figure: figured?.figure ?? Number.NaN,
    unit,
    bar,
    atLeast: false,
  });
  const listed = `first page of ${large.count} with a filter`;
  const counts: Row[] = [];
  for (const each of counted) counts.push(await countRow(large, each));
  return [
    row(
      worst(({ ofMany }) => median(ofMany), first),
      `${listed}, median`,
      'ms',
      20,
    ),
    row(
      worst(({ ofMany }) => percentile(ofMany, 0.99), first),
      `${listed}, 99 %`,
      'ms',
      100,
    ),
    row(
      worst(({ ofMany, ofFew }) => median(ofMany) / median(ofFew)),
      `${large.count} rows to ${small.count}`,
      'x',
      1.5,
    ),
    ...counts,
  ];
}

/** Alternating, so that slowdowns of the machine affect both; the first rounds are a warm-up. */
async function timesOf(large: PassesWorld, small: PassesWorld, page: Page, same: Page) {
  const ofMany: number[] = [];
  const ofFew: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const [many, few] = [await timeOf(() => ask(large, page)), await timeOf(() => ask(small, same))];
    if (round < 0) continue;
    ofMany.push(many);
    ofFew.push(few);
  }
  return { ofMany, ofFew };
}

async function countRow(world: PassesWorld, { name, filter }: (typeof counted)[number]): Promise<Row> {
  const times: number[] = [];
  for (let round = -1; round < countRounds; round++) {
    const time = await timeOf(() =>
      world.database.inWorkspace(passesWorkspaceId, (tx) =>
        countPasses(contextOf(), tx, { passTemplateId: passesTemplateId, filter }),
      ),
    );
    if (round >= 0) times.push(time);
  }
  return {
    name: `passes, exact count of ${world.count} with three conditions ${name}`,
    figure: median(times) / 1_000,
    unit: 's',
    bar: 1,
    atLeast: false,
  };
}

const ask = ({ database }: PassesWorld, { question }: Page) =>
  database.inWorkspace(passesWorkspaceId, (tx) =>
    listPasses(contextOf(), tx, { passTemplateId: passesTemplateId, ...question }),
  );

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = now();
  await work();
  return now() - startedAt;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const keys = deriveKeys(createHash('sha256').update('passes').digest());
const config = readConfig({ LOG_LEVEL: 'silent' }, []);
const contextOf = () => ({ keys, config, clock: () => new Date() });

const many = 1_000_000;
const few = 10_000;

/** The same two worlds for each part: a template with a million passes, and one with ten thousand. */
export async function measure(): Promise<Row[]> {
  const large = await openPasses(many);
  const small = await openPasses(few);
  try {
    return await measurePassFilters(large, small);
  } finally {
    await Promise.all([large.close(), small.close()]);
  }
}
