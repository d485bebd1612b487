import type { Feature } from '../../composition/feature.ts';
import { operationsProcedures } from './operations.trpc.ts';

export const operationsFeature = {
  procedures: { operations: operationsProcedures },
} satisfies Feature;
