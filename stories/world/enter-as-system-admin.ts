import { makeSystemAdmin } from '../../apps/server/src/features/organizations/make-system-admin.ts';
import { enter, type Person } from './person.ts';
import type { World } from './start-world.ts';

let admins = 0;

export async function enterAsSystemAdmin({ publicUrl, server: { ctx } }: World): Promise<Person> {
  admins += 1;
  const person = await enter(publicUrl, 'sign-up', {
    email: `operator-${admins}-${Date.now()}@example.com`,
    password: 'a long enough secret',
    firstName: 'Robin',
  });
  const user = await ctx.identity.findUserByEmail(person.email);
  await makeSystemAdmin(ctx, user?.id ?? '');
  return person;
}
