import { Component, type ReactNode } from 'react';

/**
 * Renders its children again, with new elements, if they throw, for example because a translator has replaced their text. If they
 * throw again within a second, it shows a fallback, so that the rest of the page survives.
 */
export class ErrorBoundary extends Component<
  { readonly fallback: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };
  private failedAt = -Infinity;

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    const before = this.failedAt;
    this.failedAt = performance.now();
    if (this.failedAt - before > 1_000) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
