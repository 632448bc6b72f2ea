-- The content of a version that is not a draft never changes. Only its status does, and never back to draft.
-- In the bodies a semicolon is written \x3b: Prisma's driver adapter splits a script at every semicolon, quoted or not.
CREATE FUNCTION "refuse_frozen_content"() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE
  "version" text := CASE WHEN TG_OP = \'DELETE\' THEN OLD."version_id" ELSE NEW."version_id" END\x3b
  "found" text\x3b
BEGIN
  -- Shared, so that a version is not frozen between this look and the change. No row: the draft itself is being deleted.
  SELECT "status" INTO "found" FROM "policy_versions" WHERE "id" = "version" FOR SHARE\x3b
  IF "found" <> \'draft\' OR (TG_OP = \'UPDATE\' AND OLD."version_id" <> NEW."version_id") THEN
    RAISE EXCEPTION \'The content of version % is frozen: it is %\', "version", "found"
      USING ERRCODE = \'integrity_constraint_violation\'\x3b
  END IF\x3b
  IF TG_OP = \'DELETE\' THEN RETURN OLD\x3b END IF\x3b
  RETURN NEW\x3b
END
';

CREATE FUNCTION "refuse_frozen_version"() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE
  "free" text[] := ARRAY[\'status\', \'note\', \'published_at\', \'published_by\', \'updated_at\']\x3b
BEGIN
  IF OLD."status" <> \'draft\' AND (TG_OP = \'DELETE\' OR NEW."status" = \'draft\'
      OR to_jsonb(NEW) - "free" <> to_jsonb(OLD) - "free") THEN
    RAISE EXCEPTION \'Version % is frozen: it is %\', OLD."id", OLD."status"
      USING ERRCODE = \'integrity_constraint_violation\'\x3b
  END IF\x3b
  IF TG_OP = \'DELETE\' THEN RETURN OLD\x3b END IF\x3b
  RETURN NEW\x3b
END
';

CREATE TRIGGER "policy_versions_frozen" BEFORE UPDATE OR DELETE ON "policy_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_version"();

CREATE TRIGGER "toolbox_entries_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "toolbox_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "argument_bindings_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "argument_bindings"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "intents_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "intents"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "intent_budgets_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "intent_budgets"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "preflights_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "preflights"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "preflight_arguments_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "preflight_arguments"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "grants_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "grants"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "routing_rules_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "routing_rules"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "stop_messages_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "stop_messages"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "policy_tests_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "policy_tests"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "entities_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "entities"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "normalisation_steps_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "normalisation_steps"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "alias_tables_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "alias_tables"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
CREATE TRIGGER "alias_rows_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "alias_rows"
  FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_content"();
