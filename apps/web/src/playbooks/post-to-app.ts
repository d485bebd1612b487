// The app's font file, already cached inside the app.
import '@fontsource-variable/inter/wght.css';
import './playbooks.css';
import type { FrameMessage } from '@tessera/contract';

const { top } = window;
const isAlone = top === null || top === window;

function post(message: FrameMessage): void {
  top?.postMessage(message, window.location.origin);
}

function followPlace(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-place]') : null;
  const path = link?.dataset.place;
  if (path === undefined) return;
  event.preventDefault();
  post({ tessera: 'place', path });
}

if (isAlone) document.documentElement.dataset.alone = '';
else {
  post({ tessera: 'playbook', guide: document.getElementById('playbook')?.dataset.guide ?? null });
  document.addEventListener('click', followPlace);
}
