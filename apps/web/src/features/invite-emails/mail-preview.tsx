import { SegmentedControl, Select, Skeleton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Pass } from '@tessera/contract';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import styles from './invite-email.module.css';
import type { Preview } from './invite-email-form.tsx';
import { previewDocument } from './preview-document.ts';

type MailPreviewProps = {
  question: { workspaceHandle: string; passTemplateId: string };
  preview: Preview;
  passId: string | undefined;
  onPassChange: (passId: string | undefined) => void;
};

type Scheme = 'light' | 'dark';

/** Pixels: typical widths of a mail program's reading pane. */
const widths = { desktop: 600, phone: 390 };

export function MailPreview({ question, preview, passId, onPassChange }: MailPreviewProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [device, setDevice] = useState<keyof typeof widths>(isPhone ? 'phone' : 'desktop');
  const [scheme, setScheme] = useState<Scheme>('light');
  const { data, isError, error, refetch } = preview;
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={preview.isFetching}>
      <div className={styles.choices}>
        <HolderField question={question} passId={passId} onChange={onPassChange} />
        <SegmentedControl
          size="xs"
          aria-label="Width"
          value={device}
          onChange={setDevice}
          data={[
            { value: 'desktop', label: <Icon name="Desktop" icon={<IconDeviceDesktop size={16} />} /> },
            { value: 'phone', label: <Icon name="Phone" icon={<IconDeviceMobile size={16} />} /> },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label="Color scheme"
          value={scheme}
          onChange={setScheme}
          data={[
            { value: 'light', label: <Icon name="Light" icon={<IconSun size={16} />} /> },
            { value: 'dark', label: <Icon name="Dark" icon={<IconMoon size={16} />} /> },
          ]}
        />
      </div>
      {isError ? (
        <ErrorState title="Could not load the preview" error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className={styles.stage} />
      ) : data.mail ? (
        <>
          <dl className={styles.heads}>
            <dt>From</dt>
            <dd>{data.mail.from}</dd>
            <dt>Subject</dt>
            <dd className={styles.subject}>{data.mail.subject}</dd>
          </dl>
          <MailFrame html={previewDocument(data.mail.html, scheme)} width={widths[device]} scheme={scheme} />
        </>
      ) : (
        <p className={styles.nothing} role="status">
          {data.issues[0]?.message}
        </p>
      )}
    </section>
  );
}

function Icon({ name, icon }: { name: string; icon: ReactNode }) {
  return (
    <span className={styles.icon}>
      {icon}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

/** The mail at its real width, scaled to the available one. The sandbox runs neither scripts nor forms. */
function MailFrame({ html, width, scheme }: { html: string; width: number; scheme: Scheme }) {
  const { ref, width: available, height } = useElementSize();
  const scale = available > 0 ? Math.min(1, available / width) : 1;
  return (
    <div ref={ref} className={styles.stage} data-scheme={scheme}>
      <iframe
        title="The email"
        className={styles.frame}
        sandbox=""
        srcDoc={html}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}

const example = { value: '', label: 'Example person' };
const optionOf = ({ id, user }: Pass) => ({
  value: id,
  label: `${`${user.firstName} ${user.lastName}`.trim()} ${user.email}`.trim(),
});

function HolderField({
  question,
  passId = '',
  onChange,
}: Pick<MailPreviewProps, 'question' | 'passId'> & { onChange: MailPreviewProps['onPassChange'] }) {
  const [chosen, setChosen] = useState(example);
  const [search, setSearch] = useState(example.label);
  const [query] = useDebouncedValue(search === chosen.label ? '' : search.trim(), 250);
  const passes = useQuery(
    useTRPC().workspace.passTemplates.passes.queryOptions(
      { ...question, limit: 10, ...(query && { query }) },
      { placeholderData: (previous) => previous },
    ),
  );
  const found = passes.data?.passes.map(optionOf) ?? [];
  const options = [example, ...found.filter(({ value }) => value !== chosen.value)];
  if (chosen.value) options.splice(1, 0, chosen);
  return (
    <Select
      className={styles.holder}
      size="xs"
      aria-label="Show the email to"
      data={options}
      value={passId}
      searchable
      allowDeselect={false}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      nothingFoundMessage={passes.isError ? 'Error: Unable to fetch users' : undefined}
      onChange={(value) => {
        setChosen(options.find((option) => option.value === value) ?? example);
        onChange(value || undefined);
      }}
    />
  );
}
