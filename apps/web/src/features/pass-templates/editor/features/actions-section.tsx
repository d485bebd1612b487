import { Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { actionTypes, type FeaturedAction, featuredActionsMax, urlLengthMax } from '@tessera/pass-design';
import { actionLabels } from '../../../../wallets/apple/apple-poster.ts';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { newId } from '../fields/key-from-label.ts';
import { focusControl } from '../focus-control.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { Warnings } from '../panel.tsx';
import { LiquidInput } from '../texts/liquid-input.tsx';

export function ActionsSection() {
  const { features } = useDesign();
  const { change } = useEditor();
  const { warnings } = useIssuesAt('features.featuredActions');
  const actions = features.featuredActions ?? [];
  const set = (next: FeaturedAction[]) =>
    change({ kind: 'setFeatures', features: { featuredActions: next.length > 0 ? next : undefined } });
  const add = () => {
    const id = newId();
    set([...actions, { id, type: 'shop', address: '' }]);
    focusControl(`features.featuredActions.${id}.type`);
  };
  return (
    <>
      <p className={styles.hint}>Up to two buttons below the pass, on iPhones with iOS 27 or newer.</p>
      <Warnings messages={warnings} />
      {actions.map((action) => (
        <ActionForm
          key={action.id}
          action={action}
          onChange={(part) => set(actions.map((one) => (one === action ? { ...one, ...part } : one)))}
          onRemove={() => set(actions.filter((one) => one !== action))}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={actions.length >= featuredActionsMax}
          onClick={add}
        >
          Add action
        </Button>
      </div>
    </>
  );
}

type ActionFormProps = {
  action: FeaturedAction;
  onChange: (part: Partial<FeaturedAction>) => void;
  onRemove: () => void;
};

function ActionForm({ action, onChange, onRemove }: ActionFormProps) {
  const path = `features.featuredActions.${action.id}`;
  return (
    <div className={styles.nested}>
      <Select
        id={controlId(`${path}.type`)}
        label="Button"
        data={actionTypes.map((value) => ({ value, label: actionLabels[value] ?? value }))}
        value={action.type}
        allowDeselect={false}
        onChange={(chosen) => {
          const type = actionTypes.find((known) => known === chosen);
          if (type) onChange({ type });
        }}
      />
      <LiquidInput
        path={`${path}.address`}
        label={action.type === 'call' ? 'Number' : 'Address'}
        {...(action.type === 'place' && {
          description: 'A web address, or the id of the place in Apple Maps.',
        })}
        placeholder={action.type === 'call' ? '+43 1 234 56 78' : 'https://'}
        value={action.address}
        charactersMax={urlLengthMax}
        onChange={(address) => onChange({ address })}
      />
      <div>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={14} />}
          onClick={onRemove}
        >
          Remove action
        </Button>
      </div>
    </div>
  );
}
