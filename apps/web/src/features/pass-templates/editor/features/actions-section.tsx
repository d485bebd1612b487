import { Select } from '@mantine/core';
import { actionTypes, type FeaturedAction, featuredActionsMax, urlLengthMax } from '@tessera/pass-design';
import { actionLabels } from '../../../../wallets/apple/apple-poster.ts';
import { EditableList, type EditorOf } from '../editable-list.tsx';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { Warnings } from '../panel.tsx';
import { LiquidInput } from '../texts/liquid-input.tsx';

export function ActionsSection() {
  const { features } = useDesign();
  const { change } = useEditor();
  const { warnings } = useIssuesAt('features.featuredActions');
  return (
    <>
      <p className={styles.hint}>Up to two buttons below the pass, on iPhones with iOS 27 or newer.</p>
      <Warnings messages={warnings} />
      <EditableList
        path="features.featuredActions"
        noun="action"
        items={features.featuredActions ?? []}
        max={featuredActionsMax}
        create={(id): FeaturedAction => ({ id, type: 'shop', address: '' })}
        focusOn="type"
        onChange={(actions) =>
          change({
            kind: 'setFeatures',
            features: { featuredActions: actions.length > 0 ? actions : undefined },
          })
        }
        renderItem={(props) => <ActionForm {...props} />}
      />
    </>
  );
}

function ActionForm({ item: { type, address }, path, onChange }: EditorOf<FeaturedAction>) {
  return (
    <>
      <Select
        id={controlId(`${path}.type`)}
        label="Button"
        data={actionTypes.map((value) => ({ value, label: actionLabels[value] ?? value }))}
        value={type}
        allowDeselect={false}
        onChange={(chosen) => {
          const next = actionTypes.find((known) => known === chosen);
          if (next) onChange({ type: next });
        }}
      />
      <LiquidInput
        path={`${path}.address`}
        label={type === 'call' ? 'Number' : 'Address'}
        {...(type === 'place' && { description: 'A web address, or the id of the place in Apple Maps.' })}
        placeholder={type === 'call' ? '+43 1 234 56 78' : 'https://'}
        value={address}
        charactersMax={urlLengthMax}
        onChange={(next) => onChange({ address: next })}
      />
    </>
  );
}
