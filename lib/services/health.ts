import { processNotices } from "@/lib/adapters/process/parts";
import { database } from "@/lib/db/client";

/** Whether this process carries runs and reaches its database. */
export async function isHealthy(): Promise<boolean> {
  if (!processNotices()) return false;
  try {
    await database().$queryRaw`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
