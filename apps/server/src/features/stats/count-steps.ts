import type { CountStep } from '../../platform/events/announce.ts';
import type { AppEvent } from '../../platform/events/app-events.ts';
import { firstClickOf } from '../rendering/click-link.ts';

/** Counts only grow: active passes are `activated` minus `deactivated`. `installed…` and `removed…` count wallets, not passes. */
export function countSteps(event: AppEvent): CountStep[] {
  switch (event.type) {
    case 'pass.issued':
      return [step(event.payload.passTemplateId, 'issued')];
    case 'passes.imported': {
      const { passTemplateId, count } = event.payload;
      return [step(passTemplateId, 'issued', count)];
    }
    case 'passes.voided': {
      const { passTemplateId, count, activeCount } = event.payload;
      return [
        step(passTemplateId, 'voided', count),
        ...(activeCount > 0 ? [step(passTemplateId, 'deactivated', activeCount)] : []),
      ];
    }
    case 'pass.restored': {
      const { passTemplateId, isActive } = event.payload;
      return [step(passTemplateId, 'restored'), ...(isActive ? [step(passTemplateId, 'activated')] : [])];
    }
    case 'passes.restored': {
      const { passTemplateId, count, activeCount } = event.payload;
      return [
        step(passTemplateId, 'restored', count),
        ...(activeCount > 0 ? [step(passTemplateId, 'activated', activeCount)] : []),
      ];
    }
    case 'pass.voided':
    case 'pass.voidedWithTemplate': {
      const { passTemplateId, wasActive } = event.payload;
      return [step(passTemplateId, 'voided'), ...(wasActive ? [step(passTemplateId, 'deactivated')] : [])];
    }
    case 'pass.installed': {
      const { passTemplateId, wallet, becameActive } = event.payload;
      return [
        step(passTemplateId, wallet === 'apple' ? 'installedApple' : 'installedGoogle'),
        ...(becameActive ? [step(passTemplateId, 'activated')] : []),
      ];
    }
    case 'pass.removed': {
      const { passTemplateId, wallet, becameInactive } = event.payload;
      return [
        step(passTemplateId, wallet === 'apple' ? 'removedApple' : 'removedGoogle'),
        ...(becameInactive ? [step(passTemplateId, 'deactivated')] : []),
      ];
    }
    case 'link.clicked': {
      const { passTemplateId, campaignId, parentId, firstOfVariant } = event.payload;
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
