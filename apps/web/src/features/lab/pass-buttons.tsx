import { Button } from '@mantine/core';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import type { LabPhone } from './lab-api.ts';
import styles from './pass-buttons.module.css';
import type { PhoneActions } from './use-phone-actions.ts';

type PassButtonsProps = { phone: LabPhone; passId: string; actions: PhoneActions; onRemoved: () => void };

export function PassButtons({ phone, passId, actions, onRemoved }: PassButtonsProps) {
  const problem =
    phone.platform === 'ios' ? phone.passes.find((pass) => pass.passId === passId)?.problem : null;
  return (
    <div className={styles.buttons}>
      {problem && <p className={styles.problem}>{problem}</p>}
      {phone.platform === 'ios' && (
        <BusyButton
          variant="default"
          size="xs"
          isBusy={actions.isRefreshing}
          onClick={() => actions.refresh(passId)}
        >
          Refresh this pass
        </BusyButton>
      )}
      <Button
        variant="default"
        size="xs"
        c="var(--tessera-danger)"
        onClick={() => void actions.remove(passId).then(onRemoved, () => undefined)}
      >
        Remove pass
      </Button>
    </div>
  );
}
