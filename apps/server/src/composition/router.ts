import { type Procedures, router } from '../http/trpc.ts';
import { features } from './features.ts';

type WithProcedures = Extract<(typeof features)[number], { procedures: Procedures }>;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export const appRouter = router(
  features.reduce<Procedures>(
    (all, feature) => ('procedures' in feature ? merge(all, feature.procedures) : all),
    {},
  ) as Intersection<WithProcedures['procedures']>,
);

export type AppRouter = typeof appRouter;

function merge(some: Procedures, others: Procedures): Procedures {
  const merged = { ...some };
  for (const [name, each] of Object.entries(others)) {
    const known = merged[name];
    merged[name] =
      known && typeof known !== 'function' && typeof each !== 'function' ? merge(known, each) : each;
  }
  return merged;
}
