import { useAppConfig } from '../../lib/app-config-context.ts';
import { FramedPage } from '../../ui/framed-page.tsx';
import { OwnPlaybooks } from './own-playbooks.tsx';
import { playbookAddress } from './playbook-address.ts';

type PlaybooksViewProps = {
  /** The guide that is open; without one, the list of them. */
  guide: string | undefined;
  onGuide: (guide: string | undefined) => void;
};

/** As for any other site's page: it gets what pages need to work, and cannot take our tab elsewhere. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** The guides of ours in a frame, or the page the operator shows in their place. */
export function PlaybooksView(props: PlaybooksViewProps) {
  const { playbooksUrl } = useAppConfig();
  if (playbooksUrl)
    return (
      <FramedPage title="Playbooks" address={playbooksUrl}>
        <iframe
          title="Playbooks"
          src={playbooksUrl}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          allow=""
        />
      </FramedPage>
    );
  return (
    <FramedPage title="Playbooks" address={playbookAddress(props.guide)}>
      <OwnPlaybooks {...props} />
    </FramedPage>
  );
}
