import { Switch, TagsInput, TextInput } from '@mantine/core';
import { appStoreIdsMax, type DesignDocument, urlLengthMax } from '@tessera/pass-design';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { LiquidInput } from '../texts/liquid-input.tsx';

type AppLinks = NonNullable<DesignDocument['features']['appLinks']>;

export function AppLinksSection() {
  const document = useDesign();
  const { change } = useEditor();
  const { appLinks } = document.features;
  const set = (next: AppLinks | null) => change({ kind: 'setFeatures', features: { appLinks: next } });
  return (
    <>
      <p className={styles.hint}>Opens your own app from the pass. The deep link is for everyone else.</p>
      <Switch
        label="Link an app"
        checked={appLinks !== null}
        onChange={(event) => set(event.currentTarget.checked ? { appStoreIds: [] } : null)}
      />
      {appLinks && <AppLinksForm appLinks={appLinks} onChange={(part) => set({ ...appLinks, ...part })} />}
    </>
  );
}

type AppLinksFormProps = { appLinks: AppLinks; onChange: (part: Partial<AppLinks>) => void };

function AppLinksForm({ appLinks, onChange }: AppLinksFormProps) {
  const stores = useIssuesAt('features.appLinks.appStoreIds');
  const android = useIssuesAt('features.appLinks.androidPackage');
  return (
    <>
      <TagsInput
        id={controlId('features.appLinks.appStoreIds')}
        label="App Store ids"
        description="The number in the address of your app in the App Store."
        value={appLinks.appStoreIds.map(String)}
        error={stores.error ?? stores.warnings[0]}
        maxTags={appStoreIdsMax}
        onChange={(ids) =>
          onChange({ appStoreIds: ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0) })
        }
      />
      <LiquidInput
        path="features.appLinks.launchUrl"
        label="Address in the app"
        description="Opened in your app on an iPhone, such as harbour://card."
        value={appLinks.launchUrl ?? ''}
        charactersMax={urlLengthMax}
        onChange={(launchUrl) => onChange({ launchUrl: launchUrl || undefined })}
      />
      <TextInput
        id={controlId('features.appLinks.androidPackage')}
        label="Android package"
        placeholder="com.example.app"
        value={appLinks.androidPackage ?? ''}
        error={android.error}
        maxLength={200}
        onChange={(event) => onChange({ androidPackage: event.currentTarget.value.trim() || undefined })}
      />
    </>
  );
}
