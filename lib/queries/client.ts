import { environmentManager, QueryClient } from "@tanstack/react-query";

const make = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: 1, refetchOnWindowFocus: true } } });

let browser: QueryClient | undefined;

/** One client per request on the server, one per tab in the browser. */
export const queryClient = (): QueryClient => (environmentManager.isServer() ? make() : (browser ??= make()));
