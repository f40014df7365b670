import { Component, createRef, type ReactNode } from 'react';

interface AnchorRow {
  row: Element;
  top: number;
}

/**
 * Keeps the row that is read, hovered or focused in its place when rows are inserted above it. Browsers do this only
 * for scrolled content, and not all of them. Rows have `data-row`.
 */
export class ScrollAnchor extends Component<{ children: ReactNode }> {
  readonly #box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): AnchorRow | null {
    const rows = [...(this.#box.current?.querySelectorAll('[data-row]') ?? [])];
    const row = findAnchorRow(rows);
    return row ? { row, top: row.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, held: AnchorRow | null): void {
    if (!held?.row.isConnected) return;
    const moved = held.row.getBoundingClientRect().top - held.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return <div ref={this.#box}>{this.props.children}</div>;
  }
}

function findAnchorRow(rows: Element[]): Element | undefined {
  const used =
    rows.find((row) => row.contains(document.activeElement)) ?? rows.find((row) => row.matches(':hover'));
  if (used) return used;
  const [first] = rows;
  // The list's start is visible: new rows may push it down.
  if (!first || first.getBoundingClientRect().top >= 0) return undefined;
  return rows.find((row) => row.getBoundingClientRect().top >= 0);
}
