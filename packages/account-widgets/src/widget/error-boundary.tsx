import { Component, type ReactNode } from 'react';
import { ErrorCard } from '../ui/error-card.tsx';

type ErrorBoundaryProps = { onError: () => void; children: ReactNode };

/** Contains a widget’s failure, so that the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorCard error={error} retry={() => this.setState({ error: null })} />;
  }
}
