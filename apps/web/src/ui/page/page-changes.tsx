import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusPageIfLost } from './focus-page.ts';

/** Announces the new page's title and moves the focus to it, as a browser does on a full page load. */
export function PageChanges() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const arrive = ({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }) => {
      if (!pathChanged) return;
      // After the page has set its title.
      window.setTimeout(() => {
        focusPageIfLost();
        // At the first load the browser announces the title itself.
        if (fromLocation) setTitle(document.title);
      });
    };
    return router.subscribe('onRendered', arrive);
  }, [router]);
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {title}
    </VisuallyHidden>
  );
}
