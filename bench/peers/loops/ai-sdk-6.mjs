import * as provider from "@ai-sdk/openai-compatible";
import * as sdk from "ai";
import { loop } from "./ai-sdk.mjs";

export const create = loop(sdk, provider);
