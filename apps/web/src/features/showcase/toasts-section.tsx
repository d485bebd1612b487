import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell } from '@tabler/icons-react';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { Specimen, Specimens } from './specimen.tsx';

/** The specification's duration of this page's custom toast. */
const customToastMilliseconds = 9000;

export function ToastsSection() {
  return (
    <Specimens>
      <Specimen
        label="Toasts"
        note="In the corner, without taking the focus; the custom one stays nine seconds."
      >
        <Group gap="sm">
          <Button variant="default" onClick={() => showDone('Invite email updated')}>
            Success
          </Button>
          <Button variant="default" onClick={() => showError('Error saving, please try again later')}>
            Failure
          </Button>
          <Button variant="default" onClick={showCustom}>
            Custom toast
          </Button>
        </Group>
      </Specimen>
    </Specimens>
  );
}

function showCustom(): void {
  notifications.show({
    title: 'Weekend at Aurora Coffee',
    message: (
      <>
        12,408 passes were updated.{' '}
        <a href="#toasts" style={{ color: 'inherit' }}>
          See the campaign
        </a>
      </>
    ),
    icon: <IconBell size={18} />,
    color: 'indigo',
    autoClose: customToastMilliseconds,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    role: 'status',
  });
}
