import { z } from 'zod';
import type { AppEvent, CountStep } from '../../platform/events/announce.ts';

const ofTemplate = z.object({ passTemplateId: z.string() });
const voided = ofTemplate.extend({ wasActive: z.boolean() });
const installed = ofTemplate.extend({ becameActive: z.boolean() });
const removed = ofTemplate.extend({ becameInactive: z.boolean() });
const clicked = ofTemplate.extend({ campaignId: z.string() });

/** The counter steps of an event. Active passes are `activated` minus `deactivated`, two counts that only grow and can be summed. */
export function countSteps(event: AppEvent): CountStep[] {
  switch (event.type) {
    case 'pass.issued':
      return [step(ofTemplate.parse(event.payload).passTemplateId, 'issued')];
    case 'pass.voided':
    case 'pass.voidedWithTemplate': {
      const { passTemplateId, wasActive } = voided.parse(event.payload);
      return [step(passTemplateId, 'voided'), ...(wasActive ? [step(passTemplateId, 'deactivated')] : [])];
    }
    case 'pass.installed': {
      const { passTemplateId, becameActive } = installed.parse(event.payload);
      return becameActive ? [step(passTemplateId, 'activated')] : [];
    }
    case 'pass.removed': {
      const { passTemplateId, becameInactive } = removed.parse(event.payload);
      return becameInactive ? [step(passTemplateId, 'deactivated')] : [];
    }
    case 'link.clicked': {
      const { passTemplateId, campaignId } = clicked.parse(event.payload);
      return [step(passTemplateId, 'linkClicked'), step(campaignId, 'linkClicked')];
    }
    default:
      return [];
  }
}

function step(subjectId: string, kind: string): CountStep {
  return { subjectId, kind, amount: 1 };
}
