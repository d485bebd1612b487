import { z } from 'zod';
import type { AppEvent, CountStep } from '../../platform/events/announce.ts';
import { firstClickOf } from '../rendering/click-link.ts';

const ofTemplate = z.object({ passTemplateId: z.string() });
const voided = ofTemplate.extend({ wasActive: z.boolean() });
const restored = ofTemplate.extend({ isActive: z.boolean() });
const manyOfTemplate = ofTemplate.extend({ count: z.int() });
const manyVoided = manyOfTemplate.extend({ activeCount: z.int() });
const inWallet = ofTemplate.extend({ wallet: z.enum(['apple', 'google']) });
const installed = inWallet.extend({ becameActive: z.boolean() });
const removed = inWallet.extend({ becameInactive: z.boolean() });
const clicked = ofTemplate.extend({
  campaignId: z.string(),
  /** The recurring campaign whose run it is. */
  parentId: z.string().nullish(),
  /** Of the first click of a pass: the position of its variant. */
  firstOfVariant: z.int().optional(),
});

/**
 * The counter steps of an event. Counts only grow and can be summed: active passes are `activated` minus `deactivated`, voided ones `voided`
 * minus `restored`. `installed…` and `removed…` count wallets, of which a pass may have several.
 */
export function countSteps(event: AppEvent): CountStep[] {
  switch (event.type) {
    case 'pass.issued':
      return [step(ofTemplate.parse(event.payload).passTemplateId, 'issued')];
    case 'passes.imported': {
      const { passTemplateId, count } = manyOfTemplate.parse(event.payload);
      return [step(passTemplateId, 'issued', count)];
    }
    case 'passes.voided': {
      const { passTemplateId, count, activeCount } = manyVoided.parse(event.payload);
      return [
        step(passTemplateId, 'voided', count),
        ...(activeCount > 0 ? [step(passTemplateId, 'deactivated', activeCount)] : []),
      ];
    }
    case 'pass.restored': {
      const { passTemplateId, isActive } = restored.parse(event.payload);
      return [step(passTemplateId, 'restored'), ...(isActive ? [step(passTemplateId, 'activated')] : [])];
    }
    case 'passes.restored': {
      const { passTemplateId, count, activeCount } = manyVoided.parse(event.payload);
      return [
        step(passTemplateId, 'restored', count),
        ...(activeCount > 0 ? [step(passTemplateId, 'activated', activeCount)] : []),
      ];
    }
    case 'pass.voided':
    case 'pass.voidedWithTemplate': {
      const { passTemplateId, wasActive } = voided.parse(event.payload);
      return [step(passTemplateId, 'voided'), ...(wasActive ? [step(passTemplateId, 'deactivated')] : [])];
    }
    case 'pass.installed': {
      const { passTemplateId, wallet, becameActive } = installed.parse(event.payload);
      return [
        step(passTemplateId, wallet === 'apple' ? 'installedApple' : 'installedGoogle'),
        ...(becameActive ? [step(passTemplateId, 'activated')] : []),
      ];
    }
    case 'pass.removed': {
      const { passTemplateId, wallet, becameInactive } = removed.parse(event.payload);
      return [
        step(passTemplateId, wallet === 'apple' ? 'removedApple' : 'removedGoogle'),
        ...(becameInactive ? [step(passTemplateId, 'deactivated')] : []),
      ];
    }
    case 'link.clicked': {
      const { passTemplateId, campaignId, parentId, firstOfVariant } = clicked.parse(event.payload);
      const campaigns = [campaignId, ...(parentId ? [parentId] : [])];
      return [
        ...[passTemplateId, ...campaigns].map((id) => step(id, 'linkClicked')),
        ...(firstOfVariant === undefined
          ? []
          : campaigns.map((id) => step(id, firstClickOf(firstOfVariant)))),
      ];
    }
    default:
      return [];
  }
}

function step(subjectId: string, kind: string, amount = 1): CountStep {
  return { subjectId, kind, amount };
}
