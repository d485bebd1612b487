import type { SecondFactorsStore } from '../store/second-factors-store.ts';
import { keepAuditEvent, type Memory } from './memory.ts';

export function memorySecondFactors(memory: Memory): SecondFactorsStore {
  const { totpFactors, recoveryCodes } = memory;
  const verifiedOf = (userId: string) =>
    [...totpFactors.values()].find((factor) => factor.userId === userId && factor.verifiedAt) ?? null;
  return {
    insertTotpFactor: async (factor) => {
      if (factor.verifiedAt && verifiedOf(factor.userId)) return false;
      totpFactors.set(factor.id, { ...factor });
      return true;
    },
    findTotpFactor: async (id) => totpFactors.get(id) ?? null,
    findVerifiedTotpFactor: async (userId) => verifiedOf(userId),
    verifyTotpFactor: async (id, { at, lastUsedStep, recoveryCodeHashes }) => {
      const factor = totpFactors.get(id);
      if (!factor || verifiedOf(factor.userId)) return false;
      const { userId } = factor;
      totpFactors.set(id, { ...factor, verifiedAt: at, lastUsedStep });
      removeRecoveryCodes(memory, userId);
      recoveryCodes.push(...recoveryCodeHashes.map((codeHash) => ({ userId, codeHash, usedAt: null })));
      return true;
    },
    spendTotpStep: async (factorId, step) => {
      const factor = totpFactors.get(factorId);
      if (!factor || (factor.lastUsedStep !== null && factor.lastUsedStep >= step)) return false;
      totpFactors.set(factorId, { ...factor, lastUsedStep: step });
      return true;
    },
    removeTotpFactors: async (userId, event) => {
      const wasInForce = verifiedOf(userId) !== null;
      if (wasInForce) keepAuditEvent(memory, event);
      for (const factor of [...totpFactors.values()])
        if (factor.userId === userId) totpFactors.delete(factor.id);
      removeRecoveryCodes(memory, userId);
      return wasInForce;
    },
    hasRecoveryCodes: async (userId) => hasCodeLeft(memory, userId),
    addRecoveryCodes: async (userId, codeHashes) => {
      if (!verifiedOf(userId) || hasCodeLeft(memory, userId)) return false;
      removeRecoveryCodes(memory, userId);
      recoveryCodes.push(...codeHashes.map((codeHash) => ({ userId, codeHash, usedAt: null })));
      return true;
    },
    spendRecoveryCode: async (userId, codeHash, at) => {
      const isAsked = (one: Memory['recoveryCodes'][number]) =>
        one.userId === userId && one.codeHash === codeHash && !one.usedAt;
      const index = recoveryCodes.findIndex(isAsked);
      if (index < 0) return false;
      recoveryCodes.splice(index, 1, { userId, codeHash, usedAt: at });
      return true;
    },
  };
}

const hasCodeLeft = ({ recoveryCodes }: Memory, userId: string): boolean =>
  recoveryCodes.some((code) => code.userId === userId && !code.usedAt);

function removeRecoveryCodes({ recoveryCodes }: Memory, userId: string): void {
  const others = recoveryCodes.filter((code) => code.userId !== userId);
  recoveryCodes.splice(0, recoveryCodes.length, ...others);
}
