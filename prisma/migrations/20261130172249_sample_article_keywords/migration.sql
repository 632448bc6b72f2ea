-- AlterTable
ALTER TABLE "sample_articles" ADD COLUMN     "keywords" TEXT[];
