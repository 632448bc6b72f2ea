export { scriptedServer, type RecordedRequest, type ScriptedServer } from "./scripted-server";
export type { ScriptStep, ShortCall, ShortReply, StreamItem } from "./script";
