import { useNavigate } from '@tanstack/react-router';
import type { PassType } from '@tessera/pass-design';
import { useState } from 'react';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { usePlatformChoices } from '../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './create-template-dialog.module.css';
import { NewTemplateForm } from './new-template-form.tsx';
import { PassTypeDrawing } from './pass-type-drawing.tsx';
import { passTypeLabels } from './pass-type-labels.ts';

const choices = [
  { passType: 'loyalty', what: 'Points, stamps, memberships' },
  { passType: 'coupon', what: 'Offers to redeem once' },
  { passType: 'giftCard', what: 'A balance to spend' },
  { passType: 'eventTicket', what: 'Concerts, matches, museums' },
  { passType: 'boardingPass', what: 'Flights, trains, ferries' },
  { passType: 'generic', what: 'Anything else' },
] as const satisfies readonly { passType: PassType; what: string }[];

/** Chooses what kind of pass and how it is called; the designer does the rest. */
export function CreateTemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { handle, canCreateNonDemoTemplates } = useWorkspace();
  const [passType, setPassType] = useState<PassType>('loyalty');
  const platforms = usePlatformChoices();
  const verb = canCreateNonDemoTemplates ? 'Create Pass Template' : 'Create Demo Pass Template';
  return (
    <Dialog isOpen onClose={onClose} title={verb} width={640}>
      <NewTemplateForm
        name=""
        platforms={platforms}
        onClose={onClose}
        onSubmit={(name, choice) =>
          void navigate({
            to: '/$workspaceHandle/templates/$passTemplateId/edit',
            params: { workspaceHandle: handle, passTemplateId: 'new' },
            search: { passType, name, ...choice },
          })
        }
      >
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>What kind of pass is it?</legend>
          {choices.map((choice) => (
            <Choice
              key={choice.passType}
              {...choice}
              isChosen={choice.passType === passType}
              onChoose={setPassType}
            />
          ))}
        </fieldset>
      </NewTemplateForm>
    </Dialog>
  );
}

type ChoiceProps = {
  passType: PassType;
  what: string;
  isChosen: boolean;
  onChoose: (passType: PassType) => void;
};

function Choice({ passType, what, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="passType"
        className={styles.radio}
        checked={isChosen}
        onChange={() => onChoose(passType)}
      />
      <PassTypeDrawing passType={passType} height={60} />
      <span className={styles.words}>
        <span className={styles.name}>{passTypeLabels[passType]}</span>
        <span className={styles.what}>{what}</span>
      </span>
    </label>
  );
}
