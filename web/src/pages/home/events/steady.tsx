import { Component, createRef, type ReactNode } from 'react';

interface Held {
  row: Element;
  top: number;
}

/**
 * Keeps the row that somebody reads, points at or has the focus in where it is, when rows come in above it. Browsers
 * do that by themselves for what is scrolled to, but not all of them, and not for what is pointed at. Rows carry
 * `data-row`.
 */
export class Steady extends Component<{ children: ReactNode }> {
  readonly #box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Held | null {
    const rows = [...(this.#box.current?.querySelectorAll('[data-row]') ?? [])];
    const row = heldOf(rows);
    return row ? { row, top: row.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, held: Held | null): void {
    if (!held?.row.isConnected) return;
    const moved = held.row.getBoundingClientRect().top - held.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return <div ref={this.#box}>{this.props.children}</div>;
  }
}

function heldOf(rows: Element[]): Element | undefined {
  const used =
    rows.find((row) => row.contains(document.activeElement)) ?? rows.find((row) => row.matches(':hover'));
  if (used) return used;
  const [first] = rows;
  // The beginning is in sight: what is new may be seen coming in.
  if (!first || first.getBoundingClientRect().top >= 0) return undefined;
  return rows.find((row) => row.getBoundingClientRect().top >= 0);
}
