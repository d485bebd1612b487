import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { later, now, storeOrganization, unique } from './stored-records.ts';

export function describeOrganizationsStore(store: () => IdentityStore): void {
  test('organizations are renamed where they exist', async () => {
    const organization = await storeOrganization(store(), 'Before');
    expect(await store().findOrganization(organization.id)).toEqual(organization);
    expect(await store().renameOrganization(organization.id, 'After', later)).toBe(true);
    expect(await store().findOrganization(organization.id)).toEqual({
      ...organization,
      name: 'After',
      updatedAt: later,
    });
    expect(await store().renameOrganization('org_unknown', 'After', later)).toBe(false);
    expect(await store().findOrganization('org_unknown')).toBeNull();
  });

  test('of twenty organizations with one external id the first is stored, and every call returns it', async () => {
    const times = { createdAt: now, updatedAt: now };
    const externalId = unique('external');
    const stored = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store().insertOrganization({ id: unique('org'), name: `Aurora ${index}`, externalId, ...times }),
      ),
    );
    const [first] = stored;
    if (!first) throw new Error('There are twenty.');
    expect(stored).toEqual(stored.map(() => first));
    expect(await store().findOrganization(first.id)).toEqual(first);
  });
}
