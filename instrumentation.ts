import { env } from "@/lib/env";

/** Called once by Next when its server starts: from then on this process carries runs, until it is told to stop. */
export async function register(): Promise<void> {
  if (env.NEXT_RUNTIME !== "nodejs") return;
  const { launchFromEnvironment } = await import("@/lib/adapters/process/from-environment");
  const stop = await launchFromEnvironment();
  // Next ends the process by itself once its connections are closed; what does not end until then is taken over.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
}
