-- CreateEnum
CREATE TYPE "sample_order_status" AS ENUM ('pending_payment', 'paid', 'packing', 'shipped', 'delivered', 'cancelled', 'returned');

-- CreateEnum
CREATE TYPE "sample_shipment_status" AS ENUM ('in_transit', 'out_for_delivery', 'delayed', 'delivered', 'returned');

-- CreateEnum
CREATE TYPE "sample_shipment_event_kind" AS ENUM ('picked_up', 'arrived_at_hub', 'held', 'out_for_delivery', 'delivery_failed', 'delivered', 'returned_to_sender');

-- CreateEnum
CREATE TYPE "sample_task_status" AS ENUM ('waiting', 'running', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "sample_step_status" AS ENUM ('pending', 'running', 'succeeded', 'failed', 'skipped');

-- CreateEnum
CREATE TYPE "sample_log_level" AS ENUM ('INFO', 'WARN', 'ERROR');

-- CreateTable
CREATE TABLE "sample_orders" (
    "id" TEXT NOT NULL,
    "customer_ref" TEXT NOT NULL,
    "status" "sample_order_status" NOT NULL,
    "currency" TEXT NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sample_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample_order_items" (
    "order_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_zh" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_minor" INTEGER NOT NULL,

    CONSTRAINT "sample_order_items_pkey" PRIMARY KEY ("order_id","line")
);

-- CreateTable
CREATE TABLE "sample_shipments" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "carrier" TEXT NOT NULL,
    "tracking_number" TEXT NOT NULL,
    "status" "sample_shipment_status" NOT NULL,
    "shipped_at" TIMESTAMPTZ(3) NOT NULL,
    "expected_on" DATE NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "sample_shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample_shipment_events" (
    "shipment_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "sample_shipment_event_kind" NOT NULL,
    "place" TEXT NOT NULL,
    "place_zh" TEXT NOT NULL,

    CONSTRAINT "sample_shipment_events_pkey" PRIMARY KEY ("shipment_id","position")
);

-- CreateTable
CREATE TABLE "sample_refunds" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "reason" TEXT,
    "idempotency_key" TEXT NOT NULL,
    "requested_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sample_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample_order_changes" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "from_status" "sample_order_status" NOT NULL,
    "to_status" "sample_order_status" NOT NULL,
    "reason" TEXT,
    "idempotency_key" TEXT NOT NULL,
    "requested_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sample_order_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample_error_codes" (
    "code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_zh" TEXT NOT NULL,
    "retried" BOOLEAN NOT NULL,

    CONSTRAINT "sample_error_codes_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "sample_tasks" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_zh" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "team" TEXT NOT NULL,
    "schedule" TEXT NOT NULL,
    "status" "sample_task_status" NOT NULL,
    "error_code" TEXT,
    "last_run_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sample_tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample_task_runs" (
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "sample_task_status" NOT NULL,
    "error_code" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sample_task_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample_task_steps" (
    "run_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "status" "sample_step_status" NOT NULL,
    "duration_ms" INTEGER,

    CONSTRAINT "sample_task_steps_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE TABLE "sample_task_logs" (
    "run_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "level" "sample_log_level" NOT NULL,
    "component" TEXT NOT NULL,
    "error_code" TEXT,
    "message" TEXT NOT NULL,

    CONSTRAINT "sample_task_logs_pkey" PRIMARY KEY ("run_id","line")
);

-- CreateTable
CREATE TABLE "sample_code_references" (
    "id" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "snippet" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "summary_zh" TEXT NOT NULL,
    "error_code" TEXT,
    "keywords" TEXT[],
    "terms" TEXT[],

    CONSTRAINT "sample_code_references_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample_articles" (
    "id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "error_code" TEXT,
    "terms" TEXT[],
    "updated_on" DATE NOT NULL,

    CONSTRAINT "sample_articles_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sample_orders_customer_ref_placed_at_idx" ON "sample_orders"("customer_ref", "placed_at");

-- CreateIndex
CREATE INDEX "sample_orders_status_idx" ON "sample_orders"("status");

-- CreateIndex
CREATE UNIQUE INDEX "sample_shipments_tracking_number_key" ON "sample_shipments"("tracking_number");

-- CreateIndex
CREATE INDEX "sample_shipments_order_id_idx" ON "sample_shipments"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "sample_refunds_idempotency_key_key" ON "sample_refunds"("idempotency_key");

-- CreateIndex
CREATE INDEX "sample_refunds_order_id_idx" ON "sample_refunds"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "sample_order_changes_idempotency_key_key" ON "sample_order_changes"("idempotency_key");

-- CreateIndex
CREATE INDEX "sample_order_changes_order_id_idx" ON "sample_order_changes"("order_id");

-- CreateIndex
CREATE INDEX "sample_tasks_status_id_idx" ON "sample_tasks"("status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sample_tasks_name_region_key" ON "sample_tasks"("name", "region");

-- CreateIndex
CREATE UNIQUE INDEX "sample_task_runs_task_id_number_key" ON "sample_task_runs"("task_id", "number");

-- CreateIndex
CREATE INDEX "sample_task_logs_error_code_at_idx" ON "sample_task_logs"("error_code", "at");

-- CreateIndex
CREATE INDEX "sample_code_references_terms_idx" ON "sample_code_references" USING GIN ("terms");

-- CreateIndex
CREATE UNIQUE INDEX "sample_code_references_file_symbol_key" ON "sample_code_references"("file", "symbol");

-- CreateIndex
CREATE INDEX "sample_articles_terms_idx" ON "sample_articles" USING GIN ("terms");

-- CreateIndex
CREATE UNIQUE INDEX "sample_articles_topic_language_key" ON "sample_articles"("topic", "language");

-- AddForeignKey
ALTER TABLE "sample_order_items" ADD CONSTRAINT "sample_order_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sample_orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_shipments" ADD CONSTRAINT "sample_shipments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sample_orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_shipment_events" ADD CONSTRAINT "sample_shipment_events_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "sample_shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_refunds" ADD CONSTRAINT "sample_refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sample_orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_order_changes" ADD CONSTRAINT "sample_order_changes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sample_orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_tasks" ADD CONSTRAINT "sample_tasks_error_code_fkey" FOREIGN KEY ("error_code") REFERENCES "sample_error_codes"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_task_runs" ADD CONSTRAINT "sample_task_runs_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "sample_tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_task_runs" ADD CONSTRAINT "sample_task_runs_error_code_fkey" FOREIGN KEY ("error_code") REFERENCES "sample_error_codes"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_task_steps" ADD CONSTRAINT "sample_task_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sample_task_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_task_logs" ADD CONSTRAINT "sample_task_logs_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sample_task_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_task_logs" ADD CONSTRAINT "sample_task_logs_error_code_fkey" FOREIGN KEY ("error_code") REFERENCES "sample_error_codes"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_code_references" ADD CONSTRAINT "sample_code_references_error_code_fkey" FOREIGN KEY ("error_code") REFERENCES "sample_error_codes"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_articles" ADD CONSTRAINT "sample_articles_error_code_fkey" FOREIGN KEY ("error_code") REFERENCES "sample_error_codes"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
