import { CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconDeviceMobile, IconPencil, IconSpeakerphone } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { PlainLink } from '../../ui/page/links.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { passTemplatesQuery } from './queries.ts';
import styles from './things-to-try.module.css';

/** In development only, until closed in this browser. */
export function ThingsToTry() {
  const trpc = useTRPC();
  const { handle: workspaceHandle, organization } = useWorkspace();
  const [isClosed, setClosed] = useLocalStorage({
    key: 'tessera.things-to-try-closed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const list = useInfiniteQuery(passTemplatesQuery(trpc, workspaceHandle, {}));
  const templates = list.data?.pages[0]?.passTemplates ?? [];
  const template = templates.toSorted((one, other) => other.issuedPassCount - one.issuedPassCount)[0];
  if (isClosed || !template?.lastPublishedAt) return null;
  const params = { workspaceHandle, passTemplateId: template.id };
  const { canManage } = organization.permissions;
  const title = canManage ? 'Three things to try' : 'Two things to try';
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <CloseButton className={styles.close} aria-label="Close for good" onClick={() => setClosed(true)} />
      <ul className={styles.things}>
        <li>
          <PlainLink
            className={styles.thing}
            to="/$workspaceHandle/templates/$passTemplateId/edit"
            params={params}
          >
            <Thing Icon={IconPencil} title="Edit a pass">
              Change a color or a text, and publish.
            </Thing>
          </PlainLink>
        </li>
        <li>
          <PlainLink className={styles.thing} to="/lab">
            <Thing Icon={IconDeviceMobile} title="Open the virtual phones">
              An iPhone and an Android that take passes.
            </Thing>
          </PlainLink>
        </li>
        {canManage && (
          <li>
            <PlainLink
              className={styles.thing}
              to="/$workspaceHandle/campaigns/$campaignId/edit"
              params={{ workspaceHandle, campaignId: 'new' }}
              search={{ passTemplateId: template.id }}
            >
              <Thing Icon={IconSpeakerphone} title="Send a campaign">
                It arrives on both phones within seconds.
              </Thing>
            </PlainLink>
          </li>
        )}
      </ul>
    </section>
  );
}

type ThingProps = { Icon: typeof IconPencil; title: string; children: ReactNode };

function Thing({ Icon, title, children }: ThingProps) {
  return (
    <>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{title}</strong>
        <span>{children}</span>
      </span>
    </>
  );
}
