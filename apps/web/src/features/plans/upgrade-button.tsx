import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

/** Opens the operator's upgrade page, or a dialog if there is none. */
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
