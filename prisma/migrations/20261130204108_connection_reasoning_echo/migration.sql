-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "reasoning_echo" BOOLEAN;
