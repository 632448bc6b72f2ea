import type { StreamFrame } from "@/lib/schemas/runs";

/** The part of the browser's EventSource that is needed here. */
export interface Source extends Pick<EventSource, "close" | "readyState"> {
  addEventListener(type: string, listen: (event: Event) => void): void;
}

/** What is told of a stream. */
export interface StreamListener {
  onFrame: (frame: StreamFrame) => void;
  /** Whether the stream stands. */
  onConnected: (connected: boolean) => void;
}

const KINDS = ["run", "events", "text"] as const satisfies readonly StreamFrame["kind"][];
const CLOSED = 2;

/** Milliseconds before a refused stream is asked for again, doubled up to the last. */
const RETRY_MS = { first: 1000, last: 15_000 };

/**
 * Follows a stream of frames until the answer is called. A stream that breaks is taken up again by the browser, with
 * the place that it was told last; one that the server refuses is given up by it, and opened anew here, at the address
 * that holds then.
 */
export function followStream(
  address: () => string,
  { onFrame, onConnected }: StreamListener,
  open: (address: string) => Source = (url) => new EventSource(url),
): () => void {
  let source: Source;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MS.first;
  const connect = () => {
    const current = open(address());
    source = current;
    current.addEventListener("open", () => {
      retryMs = RETRY_MS.first;
      onConnected(true);
    });
    current.addEventListener("error", () => {
      onConnected(false);
      if (current.readyState !== CLOSED) return;
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MS.last);
    });
    for (const kind of KINDS) {
      current.addEventListener(kind, (event) =>
        onFrame(JSON.parse((event as MessageEvent<string>).data) as StreamFrame),
      );
    }
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
