import { Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  type PassTemplate,
  type SignUpAccessLevel,
  type SignUps,
  signUpAccessLabels,
} from '@tessera/contract';
import { useEffect, useRef } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { signUpsQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { HandOut } from './hand-out.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import styles from './template-settings.module.css';

export function SignUpCards({ template }: { template: PassTemplate }) {
  const workspaceHandle = useWorkspace().handle;
  const question = { workspaceHandle, passTemplateId: template.id };
  const [isJustOpened, justOpened] = useDisclosure(false);
  const { data: signUps, error, refetch } = useQuery(signUpsQuery(useTRPC(), question));
  return (
    <>
      <Card title="Sign-up page" aside={signUps && <SignUpState {...{ template, signUps }} />}>
        {signUps ? (
          <SignUpForm template={template} signUps={signUps} onOpened={justOpened.open} />
        ) : error ? (
          <ErrorState
            title="Could not load the sign-up page’s settings"
            error={error}
            retry={() => void refetch()}
          />
        ) : (
          <Skeleton height={240} />
        )}
      </Card>
      {signUps?.url && !template.archivedAt && (
        <Card title="Hand it out">
          {isJustOpened && <JustOpened />}
          <HandOut template={template} url={signUps.url} />
        </Card>
      )}
    </>
  );
}

/** Brings the page’s next steps into view. */
function JustOpened() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.justOpened}>
      <Notice>
        Your sign-up page is open. Open it once as a visitor would; then hand out its link, its poster, or the
        snippet for your website.
      </Notice>
    </div>
  );
}

const tones: Record<SignUpAccessLevel, StatusTone> = { ANY: 'good', ISSUED: 'soon', NONE: 'quiet' };

function SignUpState({ template, signUps }: { template: PassTemplate; signUps: SignUps }) {
  const level = template.signUpEnabled ? signUps.accessLevel : 'NONE';
  return <StatusBadge tone={tones[level]}>{signUpAccessLabels[level]}</StatusBadge>;
}
