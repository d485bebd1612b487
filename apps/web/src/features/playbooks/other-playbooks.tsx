import { FrameBlocked, FrameWaiting } from '../../ui/page/framed-page.tsx';
import { useFrameState } from '../../ui/page/use-frame-state.ts';

/** What foreign pages need to work, without navigating the app's tab. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** The operator's page in place of our guides. Browsers do not tell whether framing was refused, only that nothing loaded. */
export function OtherPlaybooks({ address }: { address: string }) {
  const { state, update } = useFrameState();
  if (state === 'blocked') return <FrameBlocked address={address} />;
  return (
    <>
      <iframe
        title="Playbooks"
        src={address}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => update('shown')}
      />
      {state === 'waiting' && <FrameWaiting />}
    </>
  );
}
