import type { UserChanges, UsersStore } from '../store/users-store.ts';
import type { Memory } from './memory.ts';

export function memoryUsers({ users, passwordResets }: Memory): UsersStore {
  const byEmail = (email: string) => [...users.values()].find((user) => user.email === email) ?? null;
  return {
    insertUser: async (user) => {
      if (byEmail(user.email)) return false;
      users.set(user.id, { ...user });
      return true;
    },
    hasUsers: async () => users.size > 0,
    findUser: async (id) => users.get(id) ?? null,
    findUserByEmail: async (email) => byEmail(email),
    changeUser: async (id, changes, at) => {
      const user = users.get(id);
      if (!user) return 'unknown';
      const holder = changes.email === undefined ? null : byEmail(changes.email);
      if (holder && holder.id !== id) return 'email_taken';
      users.set(id, { ...user, ...named(changes), updatedAt: at });
      return 'changed';
    },
    insertPasswordReset: async (reset) => {
      passwordResets.set(reset.tokenHash, { ...reset });
    },
    findPasswordReset: async (tokenHash) => passwordResets.get(tokenHash) ?? null,
    removePasswordResets: async (userId) => {
      const own = [...passwordResets.values()].filter((reset) => reset.userId === userId);
      for (const reset of own) passwordResets.delete(reset.tokenHash);
      return own.length > 0;
    },
  };
}

/** Without undefined fields. */
function named(changes: UserChanges): UserChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
