import { Anchor } from '@mantine/core';
import type { PassTemplate } from '@tessera/contract';
import { sampleHolder } from '@tessera/pass-design';
import { saveTextFile } from '../../lib/save-text-file.ts';
import styles from './import.module.css';

export function ExampleFile({ template }: { template: PassTemplate }) {
  const { document } = template.publishedRevision ?? template.latestRevision;
  const save = () => {
    const { user, attributes } = sampleHolder(document);
    const values: Record<string, unknown> = { ...user, phone, ...attributes };
    const columns = ['email', 'phone', 'firstName', 'lastName', ...document.attributes.map(({ key }) => key)];
    const lines = [columns, columns.map((column) => quoted(String(values[column] ?? '')))];
    saveTextFile('example.csv', `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`);
  };
  return (
    <p className={styles.hint}>
      No file yet?{' '}
      <Anchor component="button" type="button" size="sm" onClick={save}>
        Download an example
      </Anchor>{' '}
      with this pass’s columns, fill it in a spreadsheet program, and save it as CSV.
    </p>
  );
}

/** Of the numbers that are reserved for films. */
const phone = '+442079460958';

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
