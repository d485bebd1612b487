import { useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { FramedPage } from '../../ui/page/framed-page.tsx';
import { OtherPlaybooks } from './other-playbooks.tsx';
import { OwnPlaybooks } from './own-playbooks.tsx';
import { playbookAddress } from './playbook-address.ts';

type PlaybooksViewProps = {
  guide: string | undefined;
  onGuide: (guide: string | undefined) => void;
};

export function PlaybooksView(props: PlaybooksViewProps) {
  const { playbooksUrl } = useAppConfig();
  const [tries, setTries] = useState(0);
  return (
    <FramedPage title="Playbooks" address={playbooksUrl ?? playbookAddress(props.guide)}>
      {playbooksUrl ? (
        <OtherPlaybooks address={playbooksUrl} />
      ) : (
        <OwnPlaybooks key={tries} {...props} onRetry={() => setTries(tries + 1)} />
      )}
    </FramedPage>
  );
}
