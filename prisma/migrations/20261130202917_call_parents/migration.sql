-- AlterTable
ALTER TABLE "tool_calls" ADD COLUMN     "parent_call_id" TEXT;

-- AddForeignKey
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_run_id_parent_call_id_fkey" FOREIGN KEY ("run_id", "parent_call_id") REFERENCES "tool_calls"("run_id", "call_id") ON DELETE CASCADE ON UPDATE CASCADE;
