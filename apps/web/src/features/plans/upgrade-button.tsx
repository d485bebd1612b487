import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';

const UpgradeDialog = lazy(() =>
  import('./upgrade-dialog.tsx').then((module) => ({ default: module.UpgradeDialog })),
);

/** Leads to where a better plan is had; where the operator named no such place, to the words that say whom to ask. */
export function UpgradeButton(props: ButtonProps) {
  const { upgradeUrl } = useAppConfig();
  const [isAsking, setAsking] = useState(false);
  if (upgradeUrl)
    return <Button component="a" href={upgradeUrl} target="_blank" rel="noreferrer" {...props} />;
  return (
    <>
      <Button {...props} onClick={() => setAsking(true)} />
      {isAsking && (
        <Suspense>
          <UpgradeDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
