-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "RunPurpose" AS ENUM ('live', 'test', 'replay', 'fork', 'evaluation', 'imported');

-- CreateEnum
CREATE TYPE "MessageRole" AS ENUM ('user', 'assistant');

-- CreateEnum
CREATE TYPE "EntityEvidence" AS ENUM ('source_text', 'resource');

-- CreateEnum
CREATE TYPE "NormalisationKind" AS ENUM ('trim', 'upper', 'lower', 'width', 'digits', 'strip_separators', 'date', 'prefix', 'pad_start');

-- CreateEnum
CREATE TYPE "VersionStatus" AS ENUM ('draft', 'staged', 'published', 'archived');

-- CreateEnum
CREATE TYPE "ToolPolicy" AS ENUM ('all_tools', 'intent_scoped');

-- CreateEnum
CREATE TYPE "RoutingMode" AS ENUM ('legacy', 'bounded');

-- CreateEnum
CREATE TYPE "ClassifierBackend" AS ENUM ('model', 'local', 'cascade');

-- CreateEnum
CREATE TYPE "FinalAnswer" AS ENUM ('summarise', 'stop');

-- CreateEnum
CREATE TYPE "BindingEvidence" AS ENUM ('user', 'user_and_trusted');

-- CreateEnum
CREATE TYPE "ChoiceKind" AS ENUM ('auto', 'none', 'required', 'tool');

-- CreateEnum
CREATE TYPE "OnMissing" AS ENUM ('clarify', 'retrieve', 'unknown');

-- CreateEnum
CREATE TYPE "OnEmpty" AS ENUM ('go_on', 'clarify', 'stop');

-- CreateEnum
CREATE TYPE "OnError" AS ENUM ('go_on', 'stop');

-- CreateEnum
CREATE TYPE "ArgumentSource" AS ENUM ('entity', 'constant', 'input');

-- CreateEnum
CREATE TYPE "GrantEffect" AS ENUM ('allow', 'ask');

-- CreateEnum
CREATE TYPE "RuleStrength" AS ENUM ('strong', 'weak');

-- CreateEnum
CREATE TYPE "MatchKind" AS ENUM ('pattern', 'keywords', 'text');

-- CreateEnum
CREATE TYPE "PolicyTestKind" AS ENUM ('call', 'route');

-- CreateEnum
CREATE TYPE "CallEffect" AS ENUM ('allow', 'deny', 'ask');

-- CreateEnum
CREATE TYPE "BudgetField" AS ENUM ('maxRounds', 'maxToolCalls', 'maxRunMs', 'maxToolMs', 'maxTotalTokens', 'maxOutputTokens', 'maxConsecutiveNoProgress', 'maxIdenticalCalls', 'maxCost');

-- CreateEnum
CREATE TYPE "RunState" AS ENUM ('queued', 'running', 'awaiting_approval', 'finished');

-- CreateEnum
CREATE TYPE "RunOutcome" AS ENUM ('answered', 'clarification', 'stopped', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "TerminationReason" AS ENUM ('run_timeout', 'token_budget', 'cost_budget', 'max_tools', 'duplicate_tool_call', 'no_progress', 'max_rounds', 'preflight_empty', 'preflight_failed', 'agent_paused', 'model_error', 'indeterminate', 'internal_error');

-- CreateEnum
CREATE TYPE "RouteSource" AS ENUM ('rule_strong', 'clarification', 'llm_fallback', 'local', 'empty_input');

-- CreateEnum
CREATE TYPE "CallStatus" AS ENUM ('started', 'success', 'error', 'not_run');

-- CreateEnum
CREATE TYPE "ToolKind" AS ENUM ('builtin', 'http', 'mcp');

-- CreateEnum
CREATE TYPE "Approval" AS ENUM ('never', 'always', 'conditional');

-- CreateEnum
CREATE TYPE "OutputTrust" AS ENUM ('trusted', 'untrusted');

-- CreateEnum
CREATE TYPE "RevisionSource" AS ENUM ('code', 'admin', 'import');

-- CreateTable
CREATE TABLE "agents" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT 'en',
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "published_version_id" TEXT,
    "connection_id" TEXT NOT NULL,
    "run_capacity" INTEGER NOT NULL DEFAULT 16,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "actor_role" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connections" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "key_variable" TEXT,
    "model" TEXT NOT NULL,
    "context_window" INTEGER NOT NULL,
    "max_output_tokens" INTEGER NOT NULL,
    "prompt_price" DOUBLE PRECISION,
    "completion_price" DOUBLE PRECISION,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "calls_in_text" BOOLEAN NOT NULL DEFAULT false,
    "rejected_parameters" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "purpose" "RunPurpose" NOT NULL,
    "version_id" TEXT,
    "allow_writes" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL DEFAULT '',
    "user_id" TEXT NOT NULL,
    "active_run_id" TEXT,
    "run_count" INTEGER NOT NULL DEFAULT 0,
    "memory" TEXT NOT NULL DEFAULT '{}',
    "pending" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "role" "MessageRole" NOT NULL,
    "text" TEXT NOT NULL,
    "client_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entities" (
    "version_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title_en" TEXT,
    "title_zh" TEXT,
    "description" TEXT NOT NULL,
    "evidence" "EntityEvidence" NOT NULL,
    "pattern" TEXT,
    "case_sensitive" BOOLEAN NOT NULL,
    "table" TEXT,
    "lookup_tool" TEXT,
    "fuzzy_threshold" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "entities_pkey" PRIMARY KEY ("version_id","name")
);

-- CreateTable
CREATE TABLE "normalisation_steps" (
    "version_id" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "NormalisationKind" NOT NULL,
    "prefix" TEXT,
    "pad_length" INTEGER,
    "pad_with" TEXT,

    CONSTRAINT "normalisation_steps_pkey" PRIMARY KEY ("version_id","entity","position")
);

-- CreateTable
CREATE TABLE "alias_tables" (
    "version_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "alias_tables_pkey" PRIMARY KEY ("version_id","name")
);

-- CreateTable
CREATE TABLE "alias_rows" (
    "version_id" TEXT NOT NULL,
    "table" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "aliases" TEXT[],

    CONSTRAINT "alias_rows_pkey" PRIMARY KEY ("version_id","table","position")
);

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "run_capacity" INTEGER NOT NULL DEFAULT 32,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "policy_versions" (
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "VersionStatus" NOT NULL DEFAULT 'draft',
    "base_id" TEXT,
    "source_id" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "author_id" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "lock" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),
    "published_by" TEXT,
    "schema_version" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "system_prompt" TEXT NOT NULL,
    "tool_policy" "ToolPolicy" NOT NULL,
    "routing_mode" "RoutingMode" NOT NULL,
    "final_answer" "FinalAnswer" NOT NULL,
    "classifier_enabled" BOOLEAN NOT NULL,
    "classifier_backend" "ClassifierBackend" NOT NULL,
    "classifier_threshold" DOUBLE PRECISION NOT NULL,
    "classifier_timeout_ms" INTEGER NOT NULL,
    "classifier_max_output" INTEGER NOT NULL,
    "classifier_instructions" TEXT NOT NULL,
    "result_limit" INTEGER NOT NULL,
    "keep_rounds" INTEGER NOT NULL,
    "history_runs" INTEGER NOT NULL,
    "max_rounds" INTEGER NOT NULL,
    "max_tool_calls" INTEGER NOT NULL,
    "max_run_ms" INTEGER NOT NULL,
    "max_tool_ms" INTEGER NOT NULL,
    "max_total_tokens" INTEGER NOT NULL,
    "max_output_tokens" INTEGER NOT NULL,
    "max_consecutive_no_progress" INTEGER NOT NULL,
    "max_identical_calls" INTEGER NOT NULL,
    "max_cost" DOUBLE PRECISION,

    CONSTRAINT "policy_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "policy_snapshots" (
    "fingerprint" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policy_snapshots_pkey" PRIMARY KEY ("fingerprint")
);

-- CreateTable
CREATE TABLE "toolbox_entries" (
    "version_id" TEXT NOT NULL,
    "tool_name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "approval" "Approval",
    "approval_when" TEXT,
    "timeout_ms" INTEGER,
    "result_limit" INTEGER,

    CONSTRAINT "toolbox_entries_pkey" PRIMARY KEY ("version_id","tool_name")
);

-- CreateTable
CREATE TABLE "argument_bindings" (
    "version_id" TEXT NOT NULL,
    "tool_name" TEXT NOT NULL,
    "parameter" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "evidence" "BindingEvidence",

    CONSTRAINT "argument_bindings_pkey" PRIMARY KEY ("version_id","tool_name","parameter")
);

-- CreateTable
CREATE TABLE "intents" (
    "version_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title_en" TEXT,
    "title_zh" TEXT,
    "description" TEXT NOT NULL,
    "examples" TEXT[],
    "instructions" TEXT NOT NULL,
    "tool_choice" "ChoiceKind" NOT NULL,
    "tool_choice_tool" TEXT,
    "requires" TEXT[],
    "on_missing" "OnMissing" NOT NULL,
    "question_en" TEXT,
    "question_zh" TEXT,
    "inherits" BOOLEAN NOT NULL,

    CONSTRAINT "intents_pkey" PRIMARY KEY ("version_id","name")
);

-- CreateTable
CREATE TABLE "intent_budgets" (
    "version_id" TEXT NOT NULL,
    "intent" TEXT NOT NULL,
    "budget" "BudgetField" NOT NULL,
    "value" DOUBLE PRECISION,

    CONSTRAINT "intent_budgets_pkey" PRIMARY KEY ("version_id","intent","budget")
);

-- CreateTable
CREATE TABLE "preflights" (
    "version_id" TEXT NOT NULL,
    "intent" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "hide_after" BOOLEAN NOT NULL,
    "on_empty" "OnEmpty" NOT NULL,
    "on_error" "OnError" NOT NULL,
    "instructions" TEXT NOT NULL,

    CONSTRAINT "preflights_pkey" PRIMARY KEY ("version_id","intent")
);

-- CreateTable
CREATE TABLE "preflight_arguments" (
    "version_id" TEXT NOT NULL,
    "intent" TEXT NOT NULL,
    "parameter" TEXT NOT NULL,
    "source" "ArgumentSource" NOT NULL,
    "entity" TEXT,
    "constant" TEXT,

    CONSTRAINT "preflight_arguments_pkey" PRIMARY KEY ("version_id","intent","parameter")
);

-- CreateTable
CREATE TABLE "grants" (
    "version_id" TEXT NOT NULL,
    "intent" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "effect" "GrantEffect" NOT NULL,
    "condition" TEXT,
    "enabled" BOOLEAN NOT NULL,

    CONSTRAINT "grants_pkey" PRIMARY KEY ("version_id","intent","tool")
);

-- CreateTable
CREATE TABLE "routing_rules" (
    "version_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "intent" TEXT NOT NULL,
    "strength" "RuleStrength" NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "match" "MatchKind" NOT NULL,
    "pattern" TEXT,
    "ignore_case" BOOLEAN,
    "keywords" TEXT[],
    "text" TEXT,
    "unless" TEXT,
    "requires_history" BOOLEAN NOT NULL,
    "examples" TEXT[],
    "counter_examples" TEXT[],
    "enabled" BOOLEAN NOT NULL,

    CONSTRAINT "routing_rules_pkey" PRIMARY KEY ("version_id","name")
);

-- CreateTable
CREATE TABLE "stop_messages" (
    "version_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "en" TEXT,
    "zh" TEXT,

    CONSTRAINT "stop_messages_pkey" PRIMARY KEY ("version_id","reason")
);

-- CreateTable
CREATE TABLE "policy_tests" (
    "version_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "PolicyTestKind" NOT NULL,
    "intent" TEXT,
    "sentence" TEXT,
    "tool" TEXT,
    "arguments" TEXT,
    "effect" "CallEffect",
    "rule" TEXT,

    CONSTRAINT "policy_tests_pkey" PRIMARY KEY ("version_id","position")
);

-- CreateTable
CREATE TABLE "runs" (
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "agent_id" TEXT NOT NULL,
    "purpose" "RunPurpose" NOT NULL,
    "allow_writes" BOOLEAN NOT NULL DEFAULT false,
    "user_id" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "state" "RunState" NOT NULL DEFAULT 'queued',
    "segment" INTEGER NOT NULL DEFAULT 0,
    "cancel_requested_at" TIMESTAMPTZ(3),
    "version_id" TEXT,
    "fingerprint" TEXT,
    "connection_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "demo" BOOLEAN NOT NULL,
    "language" TEXT,
    "outcome" "RunOutcome",
    "termination_reason" "TerminationReason",
    "intent" TEXT,
    "source" "RouteSource",
    "confidence" DOUBLE PRECISION,
    "rounds" INTEGER NOT NULL DEFAULT 0,
    "calls_ran" INTEGER NOT NULL DEFAULT 0,
    "calls_failed" INTEGER NOT NULL DEFAULT 0,
    "calls_not_run" INTEGER NOT NULL DEFAULT 0,
    "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
    "completion_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION,
    "active_ms" INTEGER NOT NULL DEFAULT 0,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_steps" (
    "run_id" TEXT NOT NULL,
    "step_key" TEXT NOT NULL,
    "output" TEXT NOT NULL,

    CONSTRAINT "run_steps_pkey" PRIMARY KEY ("run_id","step_key")
);

-- CreateTable
CREATE TABLE "trace_events" (
    "run_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "event_key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "round" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" DOUBLE PRECISION,
    "payload" TEXT NOT NULL,

    CONSTRAINT "trace_events_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "tool_calls" (
    "run_id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "step_key" TEXT,
    "name" TEXT NOT NULL,
    "tool_name" TEXT,
    "revision" INTEGER,
    "round" INTEGER,
    "index" INTEGER NOT NULL,
    "status" "CallStatus" NOT NULL,
    "error_type" TEXT,
    "rule" TEXT,
    "violation" BOOLEAN NOT NULL DEFAULT false,
    "fingerprint" TEXT,
    "arguments" TEXT,
    "line" TEXT,
    "duration_ms" DOUBLE PRECISION,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "purpose" "RunPurpose" NOT NULL,

    CONSTRAINT "tool_calls_pkey" PRIMARY KEY ("run_id","call_id")
);

-- CreateTable
CREATE TABLE "executors" (
    "id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "executors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tools" (
    "name" TEXT NOT NULL,
    "kind" "ToolKind" NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "tightened_approval" BOOLEAN NOT NULL DEFAULT false,
    "tightened_writes" BOOLEAN NOT NULL DEFAULT false,
    "current_revision" INTEGER,
    "declared_revision" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tools_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "tool_revisions" (
    "tool_name" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT,
    "description" TEXT NOT NULL,
    "when_to_use" TEXT,
    "input_schema" TEXT NOT NULL,
    "output_schema" TEXT,
    "schema_fingerprint" TEXT NOT NULL,
    "effects_declared" BOOLEAN NOT NULL,
    "read_only" BOOLEAN NOT NULL DEFAULT false,
    "mutates_workspace" BOOLEAN NOT NULL DEFAULT false,
    "exclusive" BOOLEAN NOT NULL DEFAULT false,
    "stateful_action" BOOLEAN NOT NULL DEFAULT false,
    "pagination" BOOLEAN NOT NULL DEFAULT false,
    "depends_on" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "pollable" BOOLEAN NOT NULL DEFAULT false,
    "cursor_params" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "timeout_ms" INTEGER,
    "result_limit" INTEGER,
    "approval" "Approval",
    "approval_when" TEXT,
    "output_trust" "OutputTrust",
    "html_to_text" BOOLEAN NOT NULL DEFAULT false,
    "source" "RevisionSource" NOT NULL,
    "author_id" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_revisions_pkey" PRIMARY KEY ("tool_name","number")
);

-- CreateTable
CREATE TABLE "tool_leases" (
    "tool_name" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "step_key" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tool_leases_pkey" PRIMARY KEY ("tool_name")
);

-- CreateIndex
CREATE UNIQUE INDEX "agents_name_key" ON "agents"("name");

-- CreateIndex
CREATE UNIQUE INDEX "agents_published_version_id_key" ON "agents"("published_version_id");

-- CreateIndex
CREATE INDEX "agents_connection_id_idx" ON "agents"("connection_id");

-- CreateIndex
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_subject_type_subject_id_id_idx" ON "audit_entries"("subject_type", "subject_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "connections_name_key" ON "connections"("name");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_active_run_id_key" ON "conversations"("active_run_id");

-- CreateIndex
CREATE INDEX "conversations_agent_id_updated_at_id_idx" ON "conversations"("agent_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "conversations_user_id_updated_at_id_idx" ON "conversations"("user_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "conversations_version_id_idx" ON "conversations"("version_id");

-- CreateIndex
CREATE UNIQUE INDEX "messages_conversation_id_client_id_key" ON "messages"("conversation_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "messages_run_id_role_key" ON "messages"("run_id", "role");

-- CreateIndex
CREATE INDEX "policy_versions_base_id_idx" ON "policy_versions"("base_id");

-- CreateIndex
CREATE INDEX "policy_versions_source_id_idx" ON "policy_versions"("source_id");

-- CreateIndex
CREATE INDEX "policy_versions_fingerprint_idx" ON "policy_versions"("fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "policy_versions_agent_id_number_key" ON "policy_versions"("agent_id", "number");

-- CreateIndex
CREATE INDEX "toolbox_entries_tool_name_revision_idx" ON "toolbox_entries"("tool_name", "revision");

-- CreateIndex
CREATE INDEX "grants_tool_idx" ON "grants"("tool");

-- CreateIndex
CREATE INDEX "runs_created_at_id_idx" ON "runs"("created_at", "id");

-- CreateIndex
CREATE INDEX "runs_agent_id_created_at_id_idx" ON "runs"("agent_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "runs_outcome_created_at_id_idx" ON "runs"("outcome", "created_at", "id");

-- CreateIndex
CREATE INDEX "runs_termination_reason_created_at_id_idx" ON "runs"("termination_reason", "created_at", "id");

-- CreateIndex
CREATE INDEX "runs_intent_created_at_id_idx" ON "runs"("intent", "created_at", "id");

-- CreateIndex
CREATE INDEX "runs_state_agent_id_idx" ON "runs"("state", "agent_id");

-- CreateIndex
CREATE INDEX "runs_version_id_idx" ON "runs"("version_id");

-- CreateIndex
CREATE INDEX "runs_fingerprint_idx" ON "runs"("fingerprint");

-- CreateIndex
CREATE INDEX "runs_connection_id_idx" ON "runs"("connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "runs_conversation_id_position_key" ON "runs"("conversation_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "trace_events_run_id_event_key_key" ON "trace_events"("run_id", "event_key");

-- CreateIndex
CREATE INDEX "tool_calls_tool_name_at_idx" ON "tool_calls"("tool_name", "at");

-- CreateIndex
CREATE INDEX "tool_calls_purpose_tool_name_at_idx" ON "tool_calls"("purpose", "tool_name", "at");

-- CreateIndex
CREATE UNIQUE INDEX "tool_calls_run_id_step_key_key" ON "tool_calls"("run_id", "step_key");

-- CreateIndex
CREATE INDEX "executors_seen_at_idx" ON "executors"("seen_at");

-- CreateIndex
CREATE UNIQUE INDEX "tools_name_current_revision_key" ON "tools"("name", "current_revision");

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_published_version_id_fkey" FOREIGN KEY ("published_version_id") REFERENCES "policy_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_active_run_id_fkey" FOREIGN KEY ("active_run_id") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entities" ADD CONSTRAINT "entities_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "normalisation_steps" ADD CONSTRAINT "normalisation_steps_version_id_entity_fkey" FOREIGN KEY ("version_id", "entity") REFERENCES "entities"("version_id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alias_tables" ADD CONSTRAINT "alias_tables_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alias_rows" ADD CONSTRAINT "alias_rows_version_id_table_fkey" FOREIGN KEY ("version_id", "table") REFERENCES "alias_tables"("version_id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_base_id_fkey" FOREIGN KEY ("base_id") REFERENCES "policy_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "policy_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_fingerprint_fkey" FOREIGN KEY ("fingerprint") REFERENCES "policy_snapshots"("fingerprint") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolbox_entries" ADD CONSTRAINT "toolbox_entries_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolbox_entries" ADD CONSTRAINT "toolbox_entries_tool_name_revision_fkey" FOREIGN KEY ("tool_name", "revision") REFERENCES "tool_revisions"("tool_name", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "argument_bindings" ADD CONSTRAINT "argument_bindings_version_id_tool_name_fkey" FOREIGN KEY ("version_id", "tool_name") REFERENCES "toolbox_entries"("version_id", "tool_name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "intents" ADD CONSTRAINT "intents_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "intent_budgets" ADD CONSTRAINT "intent_budgets_version_id_intent_fkey" FOREIGN KEY ("version_id", "intent") REFERENCES "intents"("version_id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preflights" ADD CONSTRAINT "preflights_version_id_intent_fkey" FOREIGN KEY ("version_id", "intent") REFERENCES "intents"("version_id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preflight_arguments" ADD CONSTRAINT "preflight_arguments_version_id_intent_fkey" FOREIGN KEY ("version_id", "intent") REFERENCES "preflights"("version_id", "intent") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "routing_rules" ADD CONSTRAINT "routing_rules_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stop_messages" ADD CONSTRAINT "stop_messages_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_tests" ADD CONSTRAINT "policy_tests_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "policy_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_fingerprint_fkey" FOREIGN KEY ("fingerprint") REFERENCES "policy_snapshots"("fingerprint") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trace_events" ADD CONSTRAINT "trace_events_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_tool_name_fkey" FOREIGN KEY ("tool_name") REFERENCES "tools"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_tool_name_revision_fkey" FOREIGN KEY ("tool_name", "revision") REFERENCES "tool_revisions"("tool_name", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tools" ADD CONSTRAINT "tools_name_current_revision_fkey" FOREIGN KEY ("name", "current_revision") REFERENCES "tool_revisions"("tool_name", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_revisions" ADD CONSTRAINT "tool_revisions_tool_name_fkey" FOREIGN KEY ("tool_name") REFERENCES "tools"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_leases" ADD CONSTRAINT "tool_leases_tool_name_fkey" FOREIGN KEY ("tool_name") REFERENCES "tools"("name") ON DELETE CASCADE ON UPDATE CASCADE;
