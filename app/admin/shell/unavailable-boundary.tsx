"use client";

import { Component, type ReactNode } from "react";
import { isOutage } from "@/lib/next/outage";

interface Props {
  children: ReactNode;
}
interface State extends Props {
  error?: unknown;
}

/** Renders the previous children while the database is unavailable. */
export class UnavailableBoundary extends Component<Props, State> {
  override state: State = { children: undefined };
  private shown: ReactNode;

  static getDerivedStateFromError = (error: unknown) => ({ error });

  static getDerivedStateFromProps({ children }: Props, seen: State): State | null {
    return children === seen.children ? null : { children, error: undefined };
  }

  override componentDidMount() {
    this.componentDidUpdate();
  }

  override componentDidUpdate() {
    if (!this.state.error) this.shown = this.props.children;
  }

  override render() {
    const { children, error } = this.state;
    if (!error) return children;
    if (!this.shown || !isOutage(error)) throw error;
    return this.shown;
  }
}
