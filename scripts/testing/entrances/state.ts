import type { Database } from "../../../lib/db/client";

/** A digest of each table: two that are equal hold the same rows. */
export async function tableDigests(db: Database): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const each = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS digest FROM ${name} t`,
  );
  const rows = await db.$queryRawUnsafe<{ name: string; digest: string }[]>(each.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
