/** How many edits (insert, delete, replace, swap of neighbours) turn one text into the other; stops above `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}

/** How alike two texts are, 0 to 1: one minus the edits per character of the longer. Below `atLeast` it may be 0. */
export function similarity(a: string, b: string, atLeast = 0): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  const most = Math.floor((1 - atLeast) * longer + 1e-9);
  const distance = editDistance(a, b, most);
  return distance > most ? 0 : 1 - distance / longer;
}
