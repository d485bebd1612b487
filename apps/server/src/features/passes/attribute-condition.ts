import type { AttributeFilter } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../../platform/database/pagination.ts';

const personColumns: ReadonlyMap<string, string> = new Map([
  ['firstName', 'pass_users.first_name'],
  ['lastName', 'pass_users.last_name'],
  ['email', 'pass_users.email'],
]);

/** One attribute filter as SQL over `passes` joined with `pass_users`. Equivalent to pass-design's `matchesFilters`. */
export function attributeCondition(document: DesignDocument, filter: AttributeFilter): RawBuilder<SqlBool> {
  const text = textOf(document, filter.key);
  const number = sql`(case when ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then ${text}::numeric end)`;
  const value = filter.value ?? '';
  switch (filter.operator) {
    case 'is':
      return sql`coalesce(${text}, '') = ${String(value)}`;
    case 'isNot':
      return sql`coalesce(${text}, '') <> ${String(value)}`;
    case 'contains':
      return sql`${text} ilike ${containsPattern(String(value))}`;
    case 'startsWith':
      return sql`${text} ilike ${containsPattern(String(value)).slice(1)}`;
    case 'isBefore':
      return sql`${text} < ${String(value)}`;
    case 'isAfter':
      return sql`${text} > ${String(value)}`;
    case 'isMoreThan':
      return sql`${number} > ${numberOf(value)}`;
    case 'isLessThan':
      return sql`${number} < ${numberOf(value)}`;
    case 'isSet':
      return sql`coalesce(${text}, '') <> ''`;
    case 'isNotSet':
      return sql`coalesce(${text}, '') = ''`;
  }
}

function textOf(document: DesignDocument, key: string): RawBuilder<unknown> {
  const column = personColumns.get(key);
  if (column) return sql.ref(column);
  const scope = document.attributes.find((attribute) => attribute.key === key)?.scope ?? 'pass';
  return scope === 'user' ? sql`(pass_users.attributes ->> ${key})` : sql`(passes.attributes ->> ${key})`;
}

function numberOf(value: string | number | boolean): number | null {
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
