-- What Prisma's schema language cannot say.

INSERT INTO "installation" ("id") VALUES (1);

ALTER TABLE "installation"
  ADD CONSTRAINT "installation_one" CHECK ("id" = 1),
  ADD CONSTRAINT "installation_capacity" CHECK ("run_capacity" > 0);

ALTER TABLE "agents"
  ADD CONSTRAINT "agents_capacity" CHECK ("run_capacity" > 0);

ALTER TABLE "tool_revisions"
  ADD CONSTRAINT "tool_revisions_approval" CHECK ((coalesce("approval" = 'conditional', false)) = ("approval_when" IS NOT NULL));

ALTER TABLE "toolbox_entries"
  ADD CONSTRAINT "toolbox_entries_approval" CHECK ((coalesce("approval" = 'conditional', false)) = ("approval_when" IS NOT NULL));

ALTER TABLE "intents"
  ADD CONSTRAINT "intents_tool_choice" CHECK (("tool_choice" = 'tool') = ("tool_choice_tool" IS NOT NULL));

ALTER TABLE "intent_budgets"
  ADD CONSTRAINT "intent_budgets_value" CHECK ("value" IS NOT NULL OR "budget" = 'maxCost');

ALTER TABLE "runs"
  ADD CONSTRAINT "runs_finished" CHECK (("state" = 'finished') = ("outcome" IS NOT NULL)),
  ADD CONSTRAINT "runs_confidence" CHECK ("confidence" BETWEEN 0 AND 1);

-- Rows that are written once. Deleting stays possible, for retention.
-- In the body a semicolon is written \x3b: Prisma's driver adapter splits a script at every semicolon, quoted or not.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  RAISE EXCEPTION \'Rows of % never change\', TG_TABLE_NAME USING ERRCODE = \'integrity_constraint_violation\'\x3b
END
';

CREATE TRIGGER "tool_revisions_immutable" BEFORE UPDATE ON "tool_revisions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "policy_snapshots_immutable" BEFORE UPDATE ON "policy_snapshots"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "trace_events_immutable" BEFORE UPDATE ON "trace_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_entries_immutable" BEFORE UPDATE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
