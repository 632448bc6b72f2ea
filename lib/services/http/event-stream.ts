import type { WatchedFrame } from "../runs/watch-runs";
import { failed } from "./respond";

/**
 * Frames as server-sent events: the event's name is the frame's kind, its id the place that a reader comes back with.
 * `open` gets a signal that aborts when the reader is gone. The first frame is waited for, so that what is refused is
 * refused with a status. A reader that leaves ends this stream and nothing else: a run goes on without anyone watching,
 * asks its model as often as it would have, and is there to be read. Only a cancel ends it.
 */
export async function eventStream(
  request: Request,
  open: (signal: AbortSignal) => AsyncGenerator<WatchedFrame>,
): Promise<Response> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  request.signal.addEventListener("abort", leave);
  if (request.signal.aborted) leave();
  const frames = open(gone.signal);
  try {
    const first = await frames.next();
    return new Response(streamOf(first, frames, leave), {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      },
    });
  } catch (error) {
    leave();
    return failed(error);
  }
}

/** Asks for a frame whenever the reader has room for one. */
function streamOf(
  first: IteratorResult<WatchedFrame>,
  frames: AsyncGenerator<WatchedFrame>,
  leave: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<WatchedFrame> | null = first;
  return new ReadableStream({
    async pull(controller) {
      try {
        const result = next ?? (await frames.next());
        next = null;
        if (result.done) controller.close();
        else controller.enqueue(encoder.encode(eventText(result.value)));
      } catch (error) {
        leave();
        controller.error(error);
      }
    },
    async cancel() {
      leave();
      await frames.return(undefined);
    },
  });
}

function eventText({ frame, place }: WatchedFrame): string {
  if (!frame) return ": alive\n\n";
  const id = place === null ? "" : `id: ${place}\n`;
  return `${id}event: ${frame.kind}\ndata: ${JSON.stringify(frame)}\n\n`;
}
