-- Each audit entry holds the hash of the one before: what is changed, taken out or put in between shows (SPEC, Audit).
-- In a body a semicolon is written \x3b: Prisma's driver adapter splits a script at every semicolon, quoted or not.
ALTER TABLE "audit_entries"
  ADD COLUMN "seq" BIGINT,
  ADD COLUMN "previous_hash" TEXT,
  ADD COLUMN "hash" TEXT;

-- What is hashed: one JSON array, written as PostgreSQL writes it. lib/services/audit/chain.ts writes the same.
CREATE FUNCTION "audit_hash"(entry "audit_entries") RETURNS text LANGUAGE sql STABLE AS E'
  SELECT encode(sha256(convert_to(json_build_array(
    entry.seq,
    to_char(entry.at AT TIME ZONE \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\'),
    entry.actor_id, entry.actor_name, entry.actor_role, entry.action, entry.subject_type, entry.subject_id,
    entry.before, entry.after, entry.previous_hash
  )::text, \'UTF8\')), \'hex\')
';

ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_immutable";
DO E'
DECLARE
  entry audit_entries\x3b
  place bigint := 0\x3b
  last text := \'\'\x3b
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
    place := place + 1\x3b
    entry.seq := place\x3b
    entry.previous_hash := last\x3b
    last := audit_hash(entry)\x3b
    UPDATE audit_entries SET seq = place, previous_hash = entry.previous_hash, hash = last WHERE id = entry.id\x3b
  END LOOP\x3b
END
';
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_immutable";

ALTER TABLE "audit_entries"
  ALTER COLUMN "seq" SET NOT NULL,
  ALTER COLUMN "seq" SET DEFAULT 0, -- the trigger below sets the three
  ALTER COLUMN "previous_hash" SET NOT NULL,
  ALTER COLUMN "previous_hash" SET DEFAULT '',
  ALTER COLUMN "hash" SET NOT NULL,
  ALTER COLUMN "hash" SET DEFAULT '';

DROP INDEX "audit_entries_at_id_idx";
DROP INDEX "audit_entries_subject_type_subject_id_id_idx";
DROP INDEX "audit_entries_actor_id_id_idx";
CREATE UNIQUE INDEX "audit_entries_seq_key" ON "audit_entries"("seq");
CREATE INDEX "audit_entries_action_seq_idx" ON "audit_entries"("action", "seq");
CREATE INDEX "audit_entries_subject_type_subject_id_seq_idx" ON "audit_entries"("subject_type", "subject_id", "seq");
CREATE INDEX "audit_entries_actor_id_seq_idx" ON "audit_entries"("actor_id", "seq");

-- One entry after the other: the lock is held until the transaction that writes it ends.
CREATE FUNCTION "chain_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE
  last record\x3b
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(\'audit_entries\'))\x3b
  SELECT seq, hash INTO last FROM audit_entries ORDER BY seq DESC LIMIT 1\x3b
  NEW.seq := coalesce(last.seq, 0) + 1\x3b
  NEW.previous_hash := coalesce(last.hash, \'\')\x3b
  NEW.hash := audit_hash(NEW)\x3b
  RETURN NEW\x3b
END
';
CREATE TRIGGER "audit_entries_chain" BEFORE INSERT ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "chain_audit_entry"();

DROP TRIGGER "audit_entries_immutable" ON "audit_entries";
CREATE TRIGGER "audit_entries_immutable" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
