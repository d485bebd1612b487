import { createFileRoute, Outlet } from '@tanstack/react-router';
import { WalletPlatformsFrame } from '../../../../features/wallet-platforms/wallet-platforms-frame.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/wallet-platforms')({
  component: WalletPlatformsLayout,
});

function WalletPlatformsLayout() {
  return (
    <WalletPlatformsFrame>
      <Outlet />
    </WalletPlatformsFrame>
  );
}
