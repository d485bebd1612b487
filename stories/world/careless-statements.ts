import { tenantTables } from '@tessera/server/tables';
import type { World } from './start-world.ts';

const tenantTable = new RegExp(`"(${tenantTables.join('|')})"`);

/** Statements so far that touched a workspace's table without naming the workspace. @throws where next to nothing was heard. */
export function carelessStatements({ statements }: Pick<World, 'statements'>): string[] {
  if (statements.length < 100) throw new Error(`Only ${statements.length} statements were heard.`);
  return statements.filter((statement) => tenantTable.test(statement) && !statement.includes('workspace_id'));
}
