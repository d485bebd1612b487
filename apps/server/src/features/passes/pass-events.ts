import type { AppEvent } from '../../platform/events/announce.ts';

// Voiding ends a pass permanently by decision; expiry ends it by time.

export type PassIssued = AppEvent & {
  type: 'pass.issued';
  payload: { passId: string; passTemplateId: string };
};
export type PassVoided = AppEvent & {
  type: 'pass.voided';
  payload: { passId: string; passTemplateId: string; wasActive: boolean };
};

/** As `pass.voided`, for a pass voided with its whole template; wallets are notified once, after the last such pass. */
export type PassVoidedWithTemplate = AppEvent & {
  type: 'pass.voidedWithTemplate';
  payload: PassVoided['payload'];
};

/** All passes issued by an archived template are voided. */
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

/** The content of a single pass changed, not that of its template. */
export function passChanged(payload: { passId: string; passTemplateId: string }): AppEvent {
  return { type: 'pass.changed', payload };
}
