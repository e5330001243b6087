import { Component, type ReactNode } from "react";

interface Props {
  /** Shown instead, with a way to try again. */
  readonly fallback: (retry: () => void) => ReactNode;
  readonly onFault: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a fault in what it shows from the rest, and from the host's page. */
export class FaultBoundary extends Component<Props, { readonly isFaulty: boolean }> {
  override readonly state = { isFaulty: false };

  static getDerivedStateFromError(): { readonly isFaulty: boolean } {
    return { isFaulty: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error);
  }

  override render(): ReactNode {
    return this.state.isFaulty ? this.props.fallback(() => this.setState({ isFaulty: false })) : this.props.children;
  }
}
