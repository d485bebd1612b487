import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusPageIfLost } from './focus-page.ts';

/** What a browser does by itself when a page is loaded: the new page's name is said, and the focus is on it. */
export function PageChanges() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const arrive = ({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }) => {
      if (!pathChanged) return;
      // After the page has named itself.
      window.setTimeout(() => {
        focusPageIfLost();
        // The browser itself said where one is when the app was opened.
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
