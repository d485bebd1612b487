import type { AppEvent } from '../../platform/events/announce.ts';

export type PassTemplatePublished = AppEvent & {
  type: 'passTemplate.published';
  payload: { passTemplateId: string; revisionId: string };
};

export function passTemplatePublished(payload: PassTemplatePublished['payload']): PassTemplatePublished {
  return { type: 'passTemplate.published', payload };
}

/** The template was created with its first draft. */
export function passTemplateCreated(payload: { passTemplateId: string }): AppEvent {
  return { type: 'passTemplate.created', payload };
}

/** The template's name, draft or sign-up page was saved. */
export function passTemplateUpdated(payload: { passTemplateId: string }): AppEvent {
  return { type: 'passTemplate.updated', payload };
}

export function passTemplateUnarchived(payload: { passTemplateId: string }): AppEvent {
  return { type: 'passTemplate.unarchived', payload };
}

export type PassTemplateArchived = AppEvent & {
  type: 'passTemplate.archived';
  payload: {
    passTemplateId: string;
    shouldVoidPasses: boolean;
    /** Excludes passes issued later, after the template was unarchived. */
    archivedAt: string;
  };
};

export function passTemplateArchived(payload: PassTemplateArchived['payload']): PassTemplateArchived {
  return { type: 'passTemplate.archived', payload };
}

/** The content of all its passes changed with the workspace's issuer or time zone, not with the design. */
export type PassTemplateContentChanged = AppEvent & {
  type: 'passTemplate.facesChanged';
  payload: { passTemplateId: string };
};

export function passTemplateContentChanged(
  payload: PassTemplateContentChanged['payload'],
): PassTemplateContentChanged {
  return { type: 'passTemplate.facesChanged', payload };
}
