import type { PeopleQuery, PersonRecord } from '@tessera/identity';

export type PeopleCursor = { kind: PersonRecord['kind']; id: string; createdAt: Date };

export type PeopleSide = { of: NonNullable<PeopleQuery['cursor']>['side']; place: PeopleCursor };
