import { formatNumber } from '../../lib/format-number.ts';
import { TextLink } from '../../ui/page/links.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './wallet-platforms.module.css';

type TemplateUsesProps = { templates: readonly { id: string; name: string }[]; count: number };

export function TemplateUses({ templates, count }: TemplateUsesProps) {
  const workspaceHandle = useWorkspace().handle;
  if (count === 0) return <span className={styles.quiet}>None</span>;
  const more = count - templates.length;
  return (
    <span className={styles.uses}>
      {templates.map(({ id, name }) => (
        <TextLink
          key={id}
          to="/$workspaceHandle/templates/$passTemplateId"
          params={{ workspaceHandle, passTemplateId: id }}
          size="sm"
        >
          {name}
        </TextLink>
      ))}
      {more > 0 && <span className={styles.quiet}>and {formatNumber(more)} more</span>}
    </span>
  );
}
