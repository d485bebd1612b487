import { type FoundPerson, foundPersonsMax, isEmailAddress, readShortCode } from '@tessera/contract';
import { type SqlBool, sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { searchedWords } from '../../platform/database/search/search-words.ts';
import { nationalNumber, readPhone } from '../../platform/phone-number.ts';
import { findPassByShortCode } from '../passes/find-pass.ts';
import type { EnrolledScanner } from './authenticate-scanner.ts';
import { namesOfTemplates } from './list-scanners.ts';
import { initialName } from './load-till-card.ts';

/** People whose names are compared: those whose name or address has the longest term of the search. */
const candidatesMax = 2_000;

/**
 * By mail address, whole phone number, short code, or the beginnings of names, in the passes that the scanner takes. Each search counts for the
 * scanner.
 * @throws AppError `forbidden`
 */
export async function findPersons(
  { database }: Pick<Context, 'database'>,
  { workspaceId, scannerId, passTemplateIds, findsPersons }: EnrolledScanner,
  query: string,
): Promise<FoundPerson[]> {
  if (!findsPersons) throw new AppError('forbidden', { message: 'This scanner may not search for persons.' });
  return database.inWorkspace(workspaceId, async (tx) => {
    await tx.db
      .updateTable('scanners')
      .set(({ eb }) => ({ searches: eb('searches', '+', '1') }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', scannerId)
      .execute();
    const wanted = await findWanted(tx, query);
    if (wanted === null) return [];
    let select = tx.db
      .selectFrom('passes as pass')
      .innerJoin('pass_users as person', (join) =>
        join
          .onRef('person.workspace_id', '=', 'pass.workspace_id')
          .onRef('person.id', '=', 'pass.pass_user_id'),
      )
      .select(['pass.id', 'pass.pass_template_id', 'person.first_name', 'person.last_name'])
      .where('pass.workspace_id', '=', workspaceId)
      .where('person.workspace_id', '=', workspaceId)
      .where('pass.pass_template_id', 'in', passTemplateIds)
      .where('pass.status', '=', 'issued')
      .where('person.erased_at', 'is', null);
    if ('passId' in wanted) select = select.where('pass.id', '=', wanted.passId);
    else if (wanted.userIds.length === 0) return [];
    else select = select.where('pass.pass_user_id', 'in', wanted.userIds);
    const rows = await select
      .orderBy('person.first_name')
      .orderBy('person.last_name')
      .orderBy('pass.id', 'desc')
      .limit(foundPersonsMax)
      .execute();
    const names = await namesOfTemplates(tx, [...new Set(rows.map((row) => row.pass_template_id))]);
    return rows.map((row) => ({
      passId: row.id,
      name: initialName(row),
      passTemplateName: names.get(row.pass_template_id) ?? '',
    }));
  });
}

type Wanted = { passId: string } | { userIds: string[] } | null;

/** Exact identifiers first. */
async function findWanted(tx: WorkspaceTransaction, query: string): Promise<Wanted> {
  const code = readShortCode(query);
  const coded = code && (await findPassByShortCode(tx, code));
  if (coded) return { passId: coded.id };
  if (isEmailAddress(query)) return { userIds: await findByEmail(tx, query) };
  const phone = readPhone(query);
  if (phone) return { userIds: await findByPhone(tx, phone) };
  if (/^[\d\s()./-]+$/.test(query)) return { userIds: await findByNationalNumber(tx, significant(query)) };
  const words = searchedWords(query);
  return words.some((word) => letterCount(word) >= 2) ? { userIds: await findByName(tx, words) } : null;
}

const letterCount = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0;

async function findByEmail({ workspaceId, db }: WorkspaceTransaction, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pass_users')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('email_key', '=', email.toLowerCase())
    .execute();
  return rows.map(({ id }) => id);
}

async function findByPhone({ workspaceId, db }: WorkspaceTransaction, phone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pass_users')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .execute();
  return rows.map(({ id }) => id);
}

/** Without the separators and the leading zero with which people write it. */
const significant = (number: string): string => number.replace(/\D/g, '').replace(/^0+/, '');

/** Shorter ones are no phone numbers. */
const nationalDigitsMin = 5;

/** Of any country: a workspace has none, and holders of one number in two countries are rare. */
async function findByNationalNumber(
  { workspaceId, db }: WorkspaceTransaction,
  number: string,
): Promise<string[]> {
  if (number.length < nationalDigitsMin) return [];
  // In Italy the zero is part of the number.
  const candidates = db
    .selectFrom('search_words')
    .select('entry_id')
    .where('workspace_id', '=', workspaceId)
    .where('list', '=', 'passUsers')
    .where('word', 'in', [number, `0${number}`])
    .limit(candidatesMax);
  const rows = await db
    .selectFrom('pass_users')
    .select(['id', 'phone'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', candidates)
    .execute();
  return rows
    .filter(({ phone }) => phone !== null && significant(nationalNumber(phone)) === number)
    .slice(0, foundPersonsMax)
    .map(({ id }) => id);
}

/** Each term begins a part of the name. */
async function findByName(
  { workspaceId, db }: WorkspaceTransaction,
  words: readonly string[],
): Promise<string[]> {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const candidates = db
    .selectFrom('search_words')
    .select('entry_id')
    .where('workspace_id', '=', workspaceId)
    .where('list', '=', 'passUsers')
    .where(sql<SqlBool>`word >= ${longest} and word < ${`${longest}\u{10ffff}`}`)
    .limit(candidatesMax);
  const rows = await db
    .selectFrom('pass_users')
    .select(['id', 'first_name', 'last_name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', candidates)
    .execute();
  // All of them: the first ones may hold no pass that the scanner takes.
  return rows
    .filter(({ first_name, last_name }) => {
      const names = searchedWords(`${first_name} ${last_name}`);
      return words.every((word) => names.some((name) => name.startsWith(word)));
    })
    .map(({ id }) => id);
}
