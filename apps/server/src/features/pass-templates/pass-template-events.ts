import type { AppEvent } from '../../platform/events/announce.ts';

export type PassTemplatePublished = AppEvent & {
  type: 'passTemplate.published';
  payload: { passTemplateId: string; revisionId: string };
};

export function passTemplatePublished(payload: PassTemplatePublished['payload']): PassTemplatePublished {
  return { type: 'passTemplate.published', payload };
}

/** The first draft of a template is there. */
export function passTemplateCreated(payload: { passTemplateId: string }): AppEvent {
  return { type: 'passTemplate.created', payload };
}

/** Its name or its draft was saved. */
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
    /** Passes issued later, after the template was brought back, are not meant. */
    archivedAt: string;
  };
};

export function passTemplateArchived(payload: PassTemplateArchived['payload']): PassTemplateArchived {
  return { type: 'passTemplate.archived', payload };
}

/** What all its passes show became another, though its design did not: the workspace's company or time zone did. */
export type PassTemplateFacesChanged = AppEvent & {
  type: 'passTemplate.facesChanged';
  payload: { passTemplateId: string };
};

export function passTemplateFacesChanged(
  payload: PassTemplateFacesChanged['payload'],
): PassTemplateFacesChanged {
  return { type: 'passTemplate.facesChanged', payload };
}
