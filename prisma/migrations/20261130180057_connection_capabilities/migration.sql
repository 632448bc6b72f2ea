-- AlterTable
ALTER TABLE "connections" DROP COLUMN "rejected_parameters",
ADD COLUMN     "max_tokens_field" TEXT NOT NULL DEFAULT 'max_tokens',
ADD COLUMN     "parallel_tool_calls" BOOLEAN,
ADD COLUMN     "stream_usage" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "thinking_control" TEXT;

-- AlterTable
ALTER TABLE "tool_revisions" ADD COLUMN     "context_key" TEXT;
