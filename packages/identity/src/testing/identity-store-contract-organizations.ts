import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { later, storeOrganization } from './stored-records.ts';

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
}
