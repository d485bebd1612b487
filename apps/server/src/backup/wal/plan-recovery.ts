import { EmbeddedPostgresError } from '../../platform/database/embedded/embedded-postgres-error.ts';
import type { ArchiveHeader, BackupTarget } from '../archive.ts';
import type { ArchiveSecrets } from '../archive-key.ts';
import { BackupError } from '../backup-error.ts';
import { readWal } from './archive-wal.ts';
import { isHistory, isSegment, listWal, timelineOf, uploadedFiles, type WalFile } from './wal-files.ts';

/** Until when changes are restored; `latest`: as many as were archived. */
export type PointInTime = Date | 'latest';

/** This backup cannot be recovered to the point in time; an older one may. */
export class UnsuitableBackup extends BackupError {}

export type Recovery = {
  settings: Record<string, string>;
  findWal: (name: string) => Promise<Buffer | null>;
  /** Archives of files that were uploaded after the backup, oldest first. */
  files: readonly WalFile[];
  /** Reads the WAL from this segment, the last one of the backup. @throws BackupError for a gap or a damaged segment */
  check: (lastOfBackup: string) => Promise<void>;
  /** @throws BackupError that explains a recovery that ended early */
  explain(error: unknown): never;
};

/**
 * The recovery of a base backup: to its end or, with WAL, to a point in time. It follows the timeline on which the installation was at that time.
 * @throws BackupError if no WAL reaches there
 */
export async function planRecovery(
  target: BackupTarget,
  secrets: ArchiveSecrets,
  { database, startedAt }: ArchiveHeader,
  to: PointInTime | null,
): Promise<Recovery> {
  const systemId = database.kind === 'embedded' ? database.systemId : undefined;
  const archived = systemId === undefined ? [] : await listWal(target, systemId);
  const read = async (name: string) => {
    const file = archived.find((each) => each.name === name);
    return file ? readWal(target, file, secrets) : null;
  };
  if (to === null)
    return {
      // Histories of timelines, so that the new one gets another number.
      findWal: async (name) => (isHistory(name) ? read(name) : null),
      settings: { recovery_target_timeline: 'current' },
      files: [],
      check: async () => undefined,
      explain: rethrow,
    };
  const until = to === 'latest' ? Number.POSITIVE_INFINITY : to.getTime();
  const timeline = Math.max(
    1,
    ...archived
      .filter(({ name, at }) => isHistory(name) && at.getTime() <= until)
      .map(({ name }) => timelineOf(name)),
  );
  const newer = archived.filter(({ at }) => at > new Date(startedAt));
  const segments = newer.filter(({ name }) => isSegment(name) && timelineOf(name) <= timeline);
  const last = segments.at(-1);
  if (!last) throw new BackupError(`No WAL was archived after the backup of ${startedAt}.`);
  if (to !== 'latest' && last.at < to) throw endsBefore(last.at);
  const beyond = newer.findIndex(({ name, at }) => name === uploadedFiles && at.getTime() >= until);
  return {
    findWal: async (name) => {
      const content = await read(name);
      if (content === null) requireNoLater(segments, name);
      return content;
    },
    check: async (lastOfBackup) => {
      const needed = segments.slice(
        0,
        segments.findIndex(({ at }) => at.getTime() >= until) + 1 || undefined,
      );
      let before = lastOfBackup;
      for (const file of needed.toSorted((one, other) => positionOf(one.name) - positionOf(other.name))) {
        if (positionOf(file.name) > positionOf(before) + 1)
          requireNoLater(segments, `${file.name.slice(0, 8)}${before.slice(8)}`);
        await readWal(target, file, secrets);
        before = file.name;
      }
    },
    settings: {
      recovery_target_timeline: String(timeline),
      ...(to !== 'latest' && { recovery_target_time: to.toISOString().replace('Z', '+00') }),
    },
    files: newer.slice(0, beyond < 0 ? undefined : beyond + 1).filter(({ name }) => name === uploadedFiles),
    explain: (error) => explainRecovery(error, last.at),
  };
}

function rethrow(error: unknown): never {
  throw error;
}

/** @throws BackupError for a gap; a missing segment at the end is the end */
function requireNoLater(segments: readonly WalFile[], missing: string): void {
  if (!isSegment(missing)) return;
  const own = segments.filter(({ name }) => timelineOf(name) === timelineOf(missing));
  if (!own.some(({ name }) => name > missing)) return;
  const before = own.filter(({ name }) => name < missing).at(-1);
  const remedy = before
    ? `changes until about ${before.at.toISOString()} can be restored`
    : 'no change after the backup can be restored';
  throw new BackupError(`The archived WAL has a gap, the segment ${missing}: ${remedy}.`);
}

const endsBefore = (at: Date) =>
  new BackupError(`The archived WAL ends at ${at.toISOString()}: give a time until then, or --to latest.`);

/** By PostgreSQL's messages (xlogrecovery.c). */
function explainRecovery(error: unknown, archivedUntil: Date): never {
  const output =
    error instanceof EmbeddedPostgresError && error.cause instanceof Error ? error.cause.message : '';
  if (
    /before consistent recovery point|before end of online backup|is not a child of this server's history/.test(
      output,
    )
  )
    throw new UnsuitableBackup('The backup is not of the time and timeline to restore.', { cause: error });
  if (output.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time (\S+ \S+)/.exec(output)?.[1];
    throw endsBefore(last ? new Date(`${last.replace(' ', 'T').replace('+00', 'Z')}`) : archivedUntil);
  }
  throw error;
}

/** The number of a segment of 16 MB, on any timeline (xlog_internal.h). */
const positionOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
