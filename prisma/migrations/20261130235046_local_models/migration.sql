-- AlterTable
ALTER TABLE "policy_versions" ADD COLUMN     "local_model_id" TEXT;

-- CreateTable
CREATE TABLE "local_models" (
    "trained_on" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "local_models_pkey" PRIMARY KEY ("trained_on")
);

-- AddForeignKey
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_local_model_id_fkey" FOREIGN KEY ("local_model_id") REFERENCES "local_models"("trained_on") ON DELETE RESTRICT ON UPDATE CASCADE;
