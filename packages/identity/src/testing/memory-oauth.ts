import type { OauthProfileRecord, OauthStore } from '../store/oauth-store.ts';
import type { Memory } from './memory.ts';

type Place = Pick<OauthProfileRecord, 'provider' | 'subject'>;

export function memoryOauth({ oauthProfiles, oauthLoginStates }: Memory): OauthStore {
  const indexOf = ({ provider, subject }: Place) =>
    oauthProfiles.findIndex((one) => one.provider === provider && one.subject === subject);
  return {
    insertOauthProfile: async (profile) => {
      const { userId, provider } = profile;
      const hasOne = oauthProfiles.some((one) => one.userId === userId && one.provider === provider);
      if (hasOne || indexOf(profile) >= 0) return false;
      oauthProfiles.push({ ...profile });
      return true;
    },
    findOauthProfile: async (provider, subject) => oauthProfiles[indexOf({ provider, subject })] ?? null,
    listOauthProfiles: async (userId) =>
      oauthProfiles
        .filter((one) => one.userId === userId)
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
    updateOauthProfile: async (profile) => {
      const index = indexOf(profile);
      const stored = oauthProfiles[index];
      if (stored) oauthProfiles.splice(index, 1, { ...stored, ...profile });
    },
    insertOauthLoginState: async (visit) => {
      oauthLoginStates.set(visit.stateHash, { ...visit });
    },
    takeOauthLoginState: async (stateHash) => {
      const visit = oauthLoginStates.get(stateHash) ?? null;
      oauthLoginStates.delete(stateHash);
      return visit;
    },
  };
}
