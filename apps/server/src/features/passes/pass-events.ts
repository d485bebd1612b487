import type { AppEvent } from '../../platform/events/announce.ts';

// To void is to end a pass for good, by decision; to expire is to have run out, by time alone.

export type PassIssued = AppEvent & {
  type: 'pass.issued';
  payload: { passId: string; passTemplateId: string };
};
export type PassVoided = AppEvent & {
  type: 'pass.voided';
  payload: { passId: string; passTemplateId: string; wasActive: boolean };
};

/** The same for a pass that ended together with all of its template; the wallets are told by what follows the last of them. */
export type PassVoidedWithTemplate = AppEvent & {
  type: 'pass.voidedWithTemplate';
  payload: PassVoided['payload'];
};

/** All passes an archived template had issued are voided now. */
export type TemplatePassesVoided = AppEvent & {
  type: 'passTemplate.passesVoided';
  payload: { passTemplateId: string };
};

export function passIssued(payload: PassIssued['payload']): PassIssued {
  return { type: 'pass.issued', payload };
}

export function passVoided(payload: PassVoided['payload']): PassVoided {
  return { type: 'pass.voided', payload };
}

export function passVoidedWithTemplate(payload: PassVoided['payload']): PassVoidedWithTemplate {
  return { type: 'pass.voidedWithTemplate', payload };
}

export function templatePassesVoided(payload: TemplatePassesVoided['payload']): TemplatePassesVoided {
  return { type: 'passTemplate.passesVoided', payload };
}

/** A pass came to look different by itself, and not with its template. */
export function passChanged(payload: { passId: string; passTemplateId: string }): AppEvent {
  return { type: 'pass.changed', payload };
}
