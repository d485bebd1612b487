import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

/** Leads to where a better plan is had; where the operator named no such place, to the words that say whom to ask. */
export function UpgradeButton(props: ButtonProps) {
  const { upgradeUrl } = useAppConfig();
  const [isAsking, setAsking] = useState(false);
  if (upgradeUrl)
    return <Button component="a" href={upgradeUrl} target="_blank" rel="noreferrer" {...props} />;
  return (
    <>
      <Button {...props} onClick={() => setAsking(true)} />
      {isAsking && <UpgradeDialog onClose={() => setAsking(false)} />}
    </>
  );
}
