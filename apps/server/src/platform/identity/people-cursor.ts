import type { PeopleQuery, PersonRecord } from '@tessera/identity';

/** Where somebody stands in the list of people. */
export type PeopleCursor = { kind: PersonRecord['kind']; id: string; createdAt: Date };

/** The part of the list that lies on one side of a place. */
export type PeopleSide = { of: NonNullable<PeopleQuery['cursor']>['side']; place: PeopleCursor };
