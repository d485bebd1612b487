import { StatusBadge } from '../../ui/display/status-badge.tsx';

type TemplateState = {
  archivedAt: string | null;
  lastPublishedAt: string | null;
  latestRevision: { isPublished: boolean };
};

export function TemplateBadge({ template }: { template: TemplateState }) {
  if (template.archivedAt) return <StatusBadge tone="quiet">Archived</StatusBadge>;
  if (!template.lastPublishedAt) return <StatusBadge tone="quiet">Draft</StatusBadge>;
  if (!template.latestRevision.isPublished) return <StatusBadge tone="soon">Unpublished Changes</StatusBadge>;
  return <StatusBadge tone="good">Published</StatusBadge>;
}
