import * as sdk from "ai7";
import * as provider from "ai7-openai-compatible";
import { loop } from "./ai-sdk.mjs";

export const create = loop(sdk, provider);
