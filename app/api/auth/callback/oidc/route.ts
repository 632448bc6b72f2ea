import { requireVisitor } from "@/lib/auth/visitor";
import { failed } from "@/lib/services/http/respond";
import { comeBack } from "@/lib/services/people/sign-in-elsewhere";

/** Where the provider of accounts elsewhere sends people back to. */
export async function GET(request: Request): Promise<Response> {
  try {
    return await comeBack(await requireVisitor(), request);
  } catch (error) {
    return failed(error);
  }
}
