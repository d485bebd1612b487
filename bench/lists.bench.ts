import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { type BenchDatabase, startBenchDatabase } from './support/database.ts';
import { median, now, type Row } from './support/figures.ts';
import { fillLists, type ListPage, listPages } from './support/lists.ts';

const many = 1_000_000;
const few = 10_000;
const rounds = 15;
/** The precision of pages that take 2 to 40 ms. */
const growthMax = 1.5;

type Times = { page: ListPage; ofMany: number; ofFew: number };

export async function measure(): Promise<Row[]> {
  const large = await openLists(many);
  const small = await openLists(few);
  try {
    const times: Times[] = [];
    const pagesOfFew = listPages(small.database, few);
    for (const [index, page] of listPages(large.database, many).entries()) {
      const same = pagesOfFew[index];
      if (!same) throw new Error('The lists have different pages.');
      times.push(await timesOf(page, same));
    }
    return [...new Set(times.map(({ page }) => page.list))].map((list) =>
      worstOf(times.filter(({ page }) => page.list === list)),
    );
  } finally {
    await Promise.all([large.close(), small.close()]);
  }
}

async function openLists(count: number): Promise<{ database: Database; close(): Promise<void> }> {
  const server: BenchDatabase = await startBenchDatabase();
  await migrate({ url: server.url, logger: { info: () => undefined } });
  const database = openDatabase({ url: server.url });
  await fillLists(server.administrator, count);
  return {
    database,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

/** Alternating, so that slowdowns of the machine affect both; the first rounds are a warm-up. */
async function timesOf(page: ListPage, same: ListPage): Promise<Times> {
  const ofMany: number[] = [];
  const ofFew: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const large = await timeOf(page);
    const small = await timeOf(same);
    if (round < 0) continue;
    ofMany.push(large);
    ofFew.push(small);
  }
  return { page, ofMany: median(ofMany), ofFew: median(ofFew) };
}

async function timeOf(page: ListPage): Promise<number> {
  const startedAt = now();
  await page.ask();
  return now() - startedAt;
}

function worstOf(times: readonly Times[]): Row {
  const [worst] = times.toSorted((one, other) => growthOf(other) - growthOf(one));
  if (!worst) throw new Error('A list has no pages.');
  return {
    name: `${worst.page.list}, ${many} rows to ${few}: page “${worst.page.page}”`,
    figure: growthOf(worst),
    unit: 'x',
    bar: growthMax,
    atLeast: false,
  };
}

const growthOf = ({ ofMany, ofFew }: Times): number => ofMany / ofFew;
