import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

type State = { hasFailed: boolean };

/** What stands in the frame when a part of it could not be fetched or drawn: most often a newer version has taken its place. */
export class FrameBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          icon={<IconAlertTriangle size={24} stroke={1.6} />}
          title="Something went wrong"
          action={
            <Button variant="default" onClick={() => window.location.reload()}>
              Try again
            </Button>
          }
        >
          This page could not be shown. Nothing you saved is lost.
        </EmptyState>
      </div>
    );
  }
}
