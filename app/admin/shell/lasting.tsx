"use client";

import { Component, type ReactNode } from "react";
import { isAway } from "@/lib/next/away";

interface Given {
  children: ReactNode;
}
interface Seen extends Given {
  error?: unknown;
}

/** Renders the previous children while the database is unavailable. */
export class Lasting extends Component<Given, Seen> {
  override state: Seen = { children: undefined };
  private shown: ReactNode;

  static getDerivedStateFromError = (error: unknown) => ({ error });

  static getDerivedStateFromProps({ children }: Given, seen: Seen): Seen | null {
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
    if (!this.shown || !isAway(error)) throw error;
    return this.shown;
  }
}
