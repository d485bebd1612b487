import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { TotpFactorRecord } from '../store/second-factors-store.ts';
import {
  expectOneOfTwenty,
  later,
  muchLater,
  newAuditEvent,
  now,
  storeUser,
  unique,
} from './stored-records.ts';

const step = 59_664_000;

export function describeSecondFactorsStore(store: () => IdentityStore): void {
  const newFactor = (userId: string, changes: Partial<TotpFactorRecord> = {}): TotpFactorRecord => ({
    id: unique('factor'),
    userId,
    sealedSecret: 'sealed',
    createdAt: now,
    verifiedAt: null,
    lastUsedStep: null,
    ...changes,
  });
  const storeFactor = async (changes: Partial<TotpFactorRecord> = {}) => {
    const factor = newFactor(changes.userId ?? (await storeUser(store())).id, changes);
    expect(await store().insertTotpFactor(factor)).toBe(true);
    return factor;
  };
  const removal = (userId: string) => newAuditEvent('second_factor.changed', userId, 'removed');
  const proof = (recoveryCodeHashes: string[] = []) => ({
    at: later,
    lastUsedStep: step,
    recoveryCodeHashes,
  });

  test('a user has one verified authenticator app, whatever happens at once, and any number unverified', async () => {
    const unverified = await storeFactor();
    const { userId } = unverified;
    await storeFactor({ userId });
    expect(await store().findTotpFactor(unverified.id)).toEqual(unverified);
    expect(await store().findTotpFactor('factor_unknown')).toBeNull();
    expect(await store().findVerifiedTotpFactor(userId)).toBeNull();
    await expectOneOfTwenty(() => store().insertTotpFactor(newFactor(userId, { verifiedAt: later })));
    expect((await store().findVerifiedTotpFactor(userId))?.verifiedAt).toEqual(later);
  });

  test('a factor is put in force once, with the step that proved it', async () => {
    const factor = await storeFactor();
    await expectOneOfTwenty(() => store().verifyTotpFactor(factor.id, proof()));
    const inForce = { ...factor, verifiedAt: later, lastUsedStep: step };
    expect(await store().findVerifiedTotpFactor(factor.userId)).toEqual(inForce);
    expect(await store().spendTotpStep(factor.id, step)).toBe(false);
    expect(await store().verifyTotpFactor('factor_unknown', proof())).toBe(false);
  });

  test('a factor put in force without a code takes the first code it is shown', async () => {
    const factor = await storeFactor();
    expect(await store().verifyTotpFactor(factor.id, { ...proof(), lastUsedStep: null })).toBe(true);
    expect(await store().findTotpFactor(factor.id)).toEqual({ ...factor, verifiedAt: later });
    expect(await store().spendTotpStep(factor.id, step)).toBe(true);
  });

  test('of twenty factors verified at once one is in force, with its recovery codes and no others', async () => {
    const { id: userId } = await storeUser(store());
    const factors = await Promise.all(Array.from({ length: 20 }, () => storeFactor({ userId })));
    const verified = await Promise.all(
      factors.map(({ id }) => store().verifyTotpFactor(id, proof([`a of ${id}`, `b of ${id}`]))),
    );
    expect(verified.filter(Boolean)).toHaveLength(1);
    const winner = factors[verified.indexOf(true)];
    expect((await store().findVerifiedTotpFactor(userId))?.id).toBe(winner?.id);
    for (const { id } of factors) {
      const isWinner = id === winner?.id;
      expect(await store().spendRecoveryCode(userId, `a of ${id}`, later)).toBe(isWinner);
      expect((await store().findTotpFactor(id))?.verifiedAt ?? null).toEqual(isWinner ? later : null);
    }
  });

  test('a recovery code counts once, and for its user only', async () => {
    const [factor, other] = [await storeFactor(), await storeFactor()];
    const [code, another] = [unique('code'), unique('code')];
    await store().verifyTotpFactor(factor.id, proof([code, another]));
    expect(await store().spendRecoveryCode(other.userId, code, later)).toBe(false);
    expect(await store().spendRecoveryCode(factor.userId, 'unknown', later)).toBe(false);
    await expectOneOfTwenty(() => store().spendRecoveryCode(factor.userId, code, later));
    expect(await store().spendRecoveryCode(factor.userId, code, muchLater)).toBe(false);
    expect(await store().spendRecoveryCode(factor.userId, another, later)).toBe(true);
  });

  test('recovery codes are added once the last was used, by one of those who add at once, and only to an app in force', async () => {
    const factor = await storeFactor();
    const { userId } = factor;
    expect(await store().addRecoveryCodes(userId, ['too early'])).toBe(false);
    await store().verifyTotpFactor(factor.id, proof(['first']));
    expect(await store().hasRecoveryCodes(userId)).toBe(true);
    expect(await store().addRecoveryCodes(userId, ['one too many'])).toBe(false);
    await store().spendRecoveryCode(userId, 'first', later);
    expect(await store().hasRecoveryCodes(userId)).toBe(false);
    await expectOneOfTwenty(() => store().addRecoveryCodes(userId, ['second', 'third']));
    expect(await store().spendRecoveryCode(userId, 'first', later)).toBe(false);
    expect(await store().spendRecoveryCode(userId, 'third', later)).toBe(true);
    expect(await store().hasRecoveryCodes(userId)).toBe(true);
    expect(await store().hasRecoveryCodes('user_unknown')).toBe(false);
  });

  test('removing the second factor takes the recovery codes and unfinished set-ups along, once', async () => {
    const [factor, other] = [await storeFactor(), await storeFactor()];
    const { userId } = factor;
    const unfinished = await storeFactor({ userId });
    await store().verifyTotpFactor(factor.id, proof(['old code']));
    await store().verifyTotpFactor(other.id, proof(['code of another']));
    await expectOneOfTwenty(() => store().removeTotpFactors(userId, removal(userId)));
    for (const { id } of [factor, unfinished]) expect(await store().findTotpFactor(id)).toBeNull();
    expect(await store().spendRecoveryCode(userId, 'old code', later)).toBe(false);
    expect(await store().spendRecoveryCode(other.userId, 'code of another', later)).toBe(true);
    await storeFactor({ userId });
    expect(await store().removeTotpFactors(userId, removal(userId))).toBe(false);
    const next = await storeFactor({ userId });
    expect(await store().verifyTotpFactor(next.id, proof(['new code']))).toBe(true);
    expect(await store().spendRecoveryCode(userId, 'old code', later)).toBe(false);
    expect(await store().spendRecoveryCode(userId, 'new code', later)).toBe(true);
  });

  test('a second factor is removed with its audit event or not at all', async () => {
    const { userId } = await storeFactor();
    const event = removal(userId);
    expect(await store().removeTotpFactors(userId, event)).toBe(false);
    await store().recordAuditEvent(event);
    const factor = await storeFactor({ userId });
    await store().verifyTotpFactor(factor.id, proof(['code']));
    await expect(store().removeTotpFactors(userId, event)).rejects.toThrow();
    expect((await store().findVerifiedTotpFactor(userId))?.id).toBe(factor.id);
    expect(await store().hasRecoveryCodes(userId)).toBe(true);
    const another = removal(userId);
    expect(await store().removeTotpFactors(userId, another)).toBe(true);
    await expect(store().recordAuditEvent(another)).rejects.toThrow();
  });

  test('a step is spent once, and with it every step before', async () => {
    const factor = await storeFactor({ verifiedAt: now });
    await expectOneOfTwenty(() => store().spendTotpStep(factor.id, step));
    expect(await store().spendTotpStep(factor.id, step - 1)).toBe(false);
    expect(await store().spendTotpStep(factor.id, step + 1)).toBe(true);
    expect(await store().spendTotpStep('factor_unknown', 1)).toBe(false);
    expect(await store().findVerifiedTotpFactor(factor.userId)).toEqual({
      ...factor,
      lastUsedStep: step + 1,
    });
  });
}
