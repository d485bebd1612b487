import {
  entryListInput,
  programOfTemplateInput,
  programStatisticsInput,
  recordEntryInput,
  reverseEntryProcedureInput,
  saveProgramInput,
  standingInput,
  workspaceStatisticsInput,
} from '@tessera/contract';
import { inTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { getStanding, listRewards } from './list-entries.ts';
import { listNamedEntries } from './list-named-entries.ts';
import { recordEntry } from './record-entry.ts';
import { rehearseProgram } from './rehearse-program.ts';
import { reverseEntry } from './reverse-entry.ts';
import { endProgram, findProgramOfTemplate, saveProgram } from './save-program.ts';
import { findAnomalies } from './statistics/find-anomalies.ts';
import { readProgramStatistics } from './statistics/read-program-statistics.ts';
import { readWorkspaceStatistics } from './statistics/read-workspace-statistics.ts';

export const programProcedures = {
  get: workspaceProcedure('read')
    .input(programOfTemplateInput)
    .query(inTransaction((_app, tx, { passTemplateId }) => findProgramOfTemplate(tx, passTemplateId))),
  save: workspaceProcedure('programs')
    .input(saveProgramInput)
    .mutation(
      inTransaction((app, tx, { passTemplateId, rules }, ctx) =>
        saveProgram(app, tx, { passTemplateId, rules, savedBy: ctx.account.userId }),
      ),
    ),
  rehearse: workspaceProcedure('programs')
    .input(saveProgramInput)
    .query(
      inTransaction((app, tx, { passTemplateId, rules }) =>
        rehearseProgram(app, tx, { passTemplateId, rules }),
      ),
    ),
  end: workspaceProcedure('programs')
    .input(programOfTemplateInput)
    .mutation(inTransaction((app, tx, { passTemplateId }) => endProgram(app, tx, passTemplateId))),
  standing: workspaceProcedure('read')
    .input(standingInput)
    .query(inTransaction((app, tx, { passId }) => getStanding(app, tx, passId))),
  entries: workspaceProcedure('read')
    .input(entryListInput)
    .query(async ({ ctx, input }) => {
      const { actors, ...page } = await listNamedEntries(ctx.app, ctx.workspace.id, input);
      return { ...presentPage('entries', page), actors };
    }),
  rewards: workspaceProcedure('read')
    .input(standingInput)
    .query(inTransaction(async (_app, tx, { passId }) => ({ rewards: await listRewards(tx, passId) }))),
  statistics: workspaceProcedure('read')
    .input(programStatisticsInput)
    .query(
      inTransaction((app, tx, input, ctx) =>
        readProgramStatistics(app, tx, { ...input, timezoneName: ctx.workspace.timezone_name }),
      ),
    ),
  anomalies: workspaceProcedure('read')
    .input(programOfTemplateInput)
    .query(
      inTransaction((app, tx, { passTemplateId }, ctx) =>
        findAnomalies(app, tx, { passTemplateId, timezoneName: ctx.workspace.timezone_name }),
      ),
    ),
  workspaceStatistics: workspaceProcedure('read')
    .input(workspaceStatisticsInput)
    .query(
      inTransaction((app, tx, input, ctx) =>
        readWorkspaceStatistics(app, tx, { ...input, timezoneName: ctx.workspace.timezone_name }),
      ),
    ),
  record: workspaceProcedure('edit')
    .input(recordEntryInput)
    .mutation(
      inTransaction((app, tx, { workspaceHandle: _handle, ...entry }, ctx) =>
        recordEntry(app, tx, entry, { kind: 'account', id: ctx.account.userId }),
      ),
    ),
  reverse: workspaceProcedure('edit')
    .input(reverseEntryProcedureInput)
    .mutation(
      inTransaction((app, tx, { id, entryId, reference }, ctx) =>
        reverseEntry(app, tx, { id, entryId, reference, actor: { kind: 'account', id: ctx.account.userId } }),
      ),
    ),
};
