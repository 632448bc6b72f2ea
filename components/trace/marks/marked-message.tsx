import { markMessage, MARKS, type Mark } from "../model/segments";
import type { TraceView } from "../model/types";
import { EvidenceMark } from "./evidence-mark";

/** The user's own sentence, marked where rules, classifier and evidence point to it. */
export function MarkedMessage({ view, marks = MARKS }: { view: TraceView; marks?: readonly Mark[] }) {
  return (
    <>
      {markMessage(view.message, view.route, marks).map(({ text, mark, names }, place) =>
        mark === null ? (
          <span key={place}>{text}</span>
        ) : (
          <EvidenceMark key={place} mark={mark} title={names.join(", ")}>
            {text}
          </EvidenceMark>
        ),
      )}
    </>
  );
}
