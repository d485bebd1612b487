import { FrameBlocked, FrameWaiting } from '../../ui/page/framed-page.tsx';
import { useFrameState } from '../../ui/page/use-frame-state.ts';

/** As for any other site's page: it gets what pages need to work, and cannot take our tab elsewhere. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** The page the operator shows in place of our guides. Whether it lets itself be framed browsers keep to themselves; that it does not come at all can be told. */
export function OtherPlaybooks({ address }: { address: string }) {
  const { state, tell } = useFrameState();
  if (state === 'blocked') return <FrameBlocked address={address} />;
  return (
    <>
      <iframe
        title="Playbooks"
        src={address}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => tell('shown')}
      />
      {state === 'waiting' && <FrameWaiting />}
    </>
  );
}
