/** Views go out as changes of the last one; the server makes them in sandtable/table/changes.py. */

/**
 * How a plain value becomes another one. A table changes keys of a table, or items of a list by their numbers; null
 * instead of a change: the key is gone. A list of one is another value altogether, a list of three puts items in the
 * place of so many others: where, how many, which.
 */
export type Change =
  { [key: string]: Change | null } | [value: unknown] | [start: number, count: number, items: unknown[]];

type Table = Record<string, unknown>;

/** What a value becomes. Nothing is altered in place: what stays the same in it stays the very same object. */
export function changed(old: unknown, change: Change): unknown {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const [start, count, items] = change;
    const list = old as unknown[];
    return [...list.slice(0, start), ...items, ...list.slice(start + count)];
  }
  const parts = Object.entries(change);
  if (!parts.length) return old;
  if (Array.isArray(old)) {
    const list = [...(old as unknown[])];
    for (const [i, part] of parts) if (part) list[Number(i)] = changed(list[Number(i)], part);
    return list;
  }
  const table = { ...(old as Table) };
  for (const [key, part] of parts)
    if (part === null) Reflect.deleteProperty(table, key);
    else table[key] = changed(table[key], part);
  return table;
}
