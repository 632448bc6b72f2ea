/** A place in the matrix: row and column, from 0. */
export interface Place {
  row: number;
  column: number;
}

const PAGE = 10;

/** Where a key leads (the keys of the ARIA grid); null: it is none of them. */
export function moved({ row, column }: Place, key: string, control: boolean, size: Place): Place | null {
  const last = { row: size.row - 1, column: size.column - 1 };
  const to = (place: Place): Place => ({
    row: Math.min(last.row, Math.max(0, place.row)),
    column: Math.min(last.column, Math.max(0, place.column)),
  });
  switch (key) {
    case "ArrowUp":
      return to({ row: control ? 0 : row - 1, column });
    case "ArrowDown":
      return to({ row: control ? last.row : row + 1, column });
    case "ArrowLeft":
      return to({ row, column: control ? 0 : column - 1 });
    case "ArrowRight":
      return to({ row, column: control ? last.column : column + 1 });
    case "Home":
      return to({ row: control ? 0 : row, column: 0 });
    case "End":
      return to({ row: control ? last.row : row, column: last.column });
    case "PageUp":
      return to({ row: row - PAGE, column });
    case "PageDown":
      return to({ row: row + PAGE, column });
    default:
      return null;
  }
}
