export { scriptedServer, type RecordedRequest, type ScriptedServer } from "./scripted-server";
export type { ScriptStep, ShortReply, StreamItem } from "./script";
