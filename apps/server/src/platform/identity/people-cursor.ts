import type { PeopleQuery, PersonRecord } from '@tessera/identity';

/** A position in the list of people. */
export type PeopleCursor = { kind: PersonRecord['kind']; id: string; createdAt: Date };

/** The part of the list on one side of a position. */
export type PeopleSide = { of: NonNullable<PeopleQuery['cursor']>['side']; place: PeopleCursor };
