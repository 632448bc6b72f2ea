/** Edits of a list whose items have names: rules, entities, alias tables. None changes the list that it is given. */
type Named = { readonly name: string };

/** The list with an item put in the place of the one of a name. */
export const replaced = <T extends Named>(items: readonly T[], name: string, next: T): T[] =>
  items.map((item) => (item.name === name ? next : item));

export const without = <T extends Named>(items: readonly T[], name: string): T[] =>
  items.filter((item) => item.name !== name);

/** The list with an item taken to another place; places beyond the ends mean the ends. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, item);
}

/** The list with the item of a name taken to another place. */
export const movedByName = <T extends Named>(items: readonly T[], name: string, to: number): T[] =>
  moved(
    items,
    items.findIndex((item) => item.name === name),
    to,
  );

/** A name that no item has: the given one, or with the first number that makes it new. */
export function freeName(items: readonly Named[], wanted: string): string {
  const taken = new Set(items.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}_${number}`)) number += 1;
  return `${wanted}_${number}`;
}

/** Why a text cannot be the name of an item; null: it can. */
export function nameFault(text: string, others: readonly Named[]): "form" | "taken" | null {
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(text)) return "form";
  return others.some(({ name }) => name === text) ? "taken" : null;
}

/**
 * The names that have been taken out of their order, as few as explain it: all but the longest row of names that still
 * stand in the order that they had.
 */
export function outOfOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((name, place) => [name, place]));
  const names = after.filter((name) => places.has(name));
  const rows: { length: number; last: number | null }[] = [];
  for (const [at, name] of names.entries()) {
    const own = { length: 1, last: null as number | null };
    for (let earlier = 0; earlier < at; earlier += 1) {
      const longer = rows[earlier]!.length + 1;
      if (places.get(names[earlier]!)! < places.get(name)! && longer > own.length)
        Object.assign(own, { length: longer, last: earlier });
    }
    rows.push(own);
  }
  const most = Math.max(0, ...rows.map(({ length }) => length));
  const kept = new Set<string>();
  for (let at: number | null = rows.findIndex(({ length }) => length === most); at !== null && at >= 0;) {
    kept.add(names[at]!);
    at = rows[at]!.last;
  }
  return new Set(names.filter((name) => !kept.has(name)));
}
