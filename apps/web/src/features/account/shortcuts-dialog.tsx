import { Kbd } from '@mantine/core';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

const mod = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

const groups: { title: string; shortcuts: [keys: string[], action: string][] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      [[mod, 'K'], 'Go to a page, person or pass, or start an action'],
      [['/'], 'Search the list'],
      [['Esc'], 'Clear the search, or close a dialog'],
      [['?'], 'Show these shortcuts'],
    ],
  },
  {
    title: 'Pass template editor',
    shortcuts: [
      [[mod, 'S'], 'Save'],
      [[mod, 'Z'], 'Undo'],
      [[mod, 'Shift', 'Z'], 'Redo'],
      [['Alt', '↑ ↓'], 'Move the focused field or attribute'],
      [[mod, 'Enter'], 'Go to the next translation'],
    ],
  },
  {
    title: 'Invite email',
    shortcuts: [
      [[mod, 'B'], 'Bold'],
      [[mod, 'I'], 'Italic'],
    ],
  },
  {
    title: 'Lists of recipients',
    shortcuts: [
      [['Shift', '↑ ↓'], 'Mark several'],
      [[mod, 'A'], 'Mark all'],
      [['Enter'], 'Move what is marked to the other list'],
    ],
  },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.shortcuts}>
            {shortcuts.map(([keys, action]) => (
              <div key={action} className={styles.shortcut}>
                <dt>{action}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
