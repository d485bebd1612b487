import { Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { formatBytes } from './format-progress.ts';
import styles from './import.module.css';

type FileDropProps = {
  /** Opens the file chooser after a click that led here; without one, browsers open none. */
  opensChooser: boolean;
  onFile: (file: File) => void;
};

export function FileDrop({ opensChooser, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opensChooser && navigator.userActivation?.isActive) input.current?.click();
  }, [opensChooser]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <section
      className={styles.drop}
      aria-label="File"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={32} stroke={1.4} className={styles.dropIcon} aria-hidden="true" />
      <p className={styles.dropTitle}>Drop a CSV file with your people</p>
      <p className={styles.dropText}>
        One row per person, with an email address, a phone number or an id of yours. Columns can have any
        name: you say what they hold in the next step. Up to 1 GB.
      </p>
      <BusyButton isBusy={false} onClick={() => input.current?.click()}>
        Choose a file
      </BusyButton>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-label="CSV file"
        className={styles.fileInput}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again after correcting it.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </section>
  );
}

type UploadProgressProps = { file: File; sent: number; onStop: () => void };

export function UploadProgress({ file, sent, onStop }: UploadProgressProps) {
  const share = file.size === 0 ? 0 : Math.min(100, (sent / file.size) * 100);
  return (
    <section className={styles.drop} aria-label="Upload">
      <p className={styles.dropTitle}>{file.name}</p>
      <Progress
        className={styles.dropProgress}
        value={share}
        size="md"
        aria-label="Uploaded"
        animated={share >= 100}
      />
      <p className={styles.dropText} aria-live="polite">
        {share < 100
          ? `${formatBytes(sent)} of ${formatBytes(file.size)} uploaded`
          : 'Uploaded. Reading the columns…'}
      </p>
      <BusyButton variant="default" isBusy={false} onClick={onStop}>
        Stop
      </BusyButton>
    </section>
  );
}
