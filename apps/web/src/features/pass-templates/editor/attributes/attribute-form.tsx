import { Button, Checkbox, Code, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Attribute, attributeScopes, attributeTypes, labelLengthMax } from '@tessera/pass-design';
import { isFreshAttribute, useDesign, useEditor, useIssuesAt, useSavedDesign } from '../editor-context.ts';
import { keyFromLabel } from '../fields/key-from-label.ts';
import { takenAttributeKeys } from '../fields/taken-keys.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { AttributeDefault } from './attribute-default.tsx';
import { attributeScopeLabels, attributeTypeLabels } from './attribute-labels.ts';
import { referenceTo } from './rename-reference.ts';

export function AttributeForm({ attribute }: { attribute: Attribute }) {
  const document = useDesign();
  const saved = useSavedDesign();
  const { hasIssuedPasses, change, openSection } = useEditor();
  const path = `attributes.${attribute.id}`;
  const { error } = useIssuesAt(`${path}.label`);
  const isFresh = isFreshAttribute(saved, attribute);
  const edit = (part: Partial<Attribute>) =>
    change({ kind: 'changeAttribute', id: attribute.id, attribute: part });
  const relabel = (label: string) =>
    edit(
      isFresh
        ? { label, key: keyFromLabel(label, takenAttributeKeys(document, attribute.key), 'attribute') }
        : { label },
    );
  return (
    <>
      <TextInput
        id={controlId(`${path}.label`)}
        label="Label"
        withAsterisk
        value={attribute.label}
        error={error}
        maxLength={labelLengthMax}
        onChange={(event) => relabel(event.currentTarget.value)}
      />
      <TypeAndScope attribute={attribute} isFixed={hasIssuedPasses && !isFresh} edit={edit} />
      {attribute.type === 'image' ? (
        <p className={styles.hint}>
          Upload it on the page of each pass, or by the API. Choose under Design which picture it replaces.
        </p>
      ) : (
        <ValueRules path={path} attribute={attribute} edit={edit} />
      )}
      <div className={styles.end}>
        {attribute.type !== 'image' && (
          <Code className={styles.mono}>{`{{ ${referenceTo(attribute)} }}`}</Code>
        )}
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={14} />}
          onClick={() => {
            change({ kind: 'removeAttribute', id: attribute.id });
            openSection(undefined);
          }}
        >
          Remove attribute
        </Button>
      </div>
    </>
  );
}

type ValueRulesProps = {
  path: string;
  attribute: Attribute;
  edit: (part: Partial<Attribute>) => void;
};

function ValueRules({ path, attribute, edit }: ValueRulesProps) {
  return (
    <>
      <AttributeDefault
        path={path}
        attribute={attribute}
        part="default"
        onChange={(value) => edit({ default: value })}
      />
      <AttributeDefault
        path={path}
        attribute={attribute}
        part="sample"
        onChange={(value) => edit({ sample: value ?? undefined })}
      />
      <Checkbox
        label="Required"
        description="A pass cannot be issued without it."
        checked={attribute.required}
        onChange={(event) => edit({ required: event.currentTarget.checked })}
      />
      <Checkbox
        label="Ask on the sign-up form"
        checked={attribute.onSignUpForm}
        onChange={(event) => edit({ onSignUpForm: event.currentTarget.checked })}
      />
    </>
  );
}

type TypeAndScopeProps = {
  attribute: Attribute;
  isFixed: boolean;
  edit: (part: Partial<Attribute>) => void;
};

function TypeAndScope({ attribute, isFixed, edit }: TypeAndScopeProps) {
  return (
    <>
      <div className={styles.pair}>
        <Select
          label="Type"
          data={attributeTypes.map((value) => ({ value, label: attributeTypeLabels[value] }))}
          value={attribute.type}
          allowDeselect={false}
          disabled={isFixed}
          onChange={(chosen) => {
            const type = attributeTypes.find((known) => known === chosen);
            // Values of the former type are invalid.
            if (type && type !== attribute.type)
              edit({
                ...{ type, default: null, sample: undefined },
                ...(type === 'image' && { required: false, onSignUpForm: false }),
              });
          }}
        />
        <Select
          label="Belongs to"
          data={attributeScopes.map((value) => ({ value, label: attributeScopeLabels[value] }))}
          value={attribute.scope}
          allowDeselect={false}
          disabled={isFixed}
          onChange={(chosen) => {
            const scope = attributeScopes.find((known) => known === chosen);
            if (scope) edit({ scope });
          }}
        />
      </div>
      <p className={styles.hint}>
        {isFixed
          ? 'Passes have been issued with it, so its type and owner can no longer change.'
          : 'A value of the person is the same on all of their passes.'}
      </p>
    </>
  );
}
