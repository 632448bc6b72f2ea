import { memoryStore } from "./memory-store";
import { describeSampleStore } from "./store-contract";
import { SAMPLE_DATA } from "@/prisma/sample/data";

describeSampleStore("over memory", () => memoryStore(SAMPLE_DATA, () => new Date("2024-03-22T12:00:00Z")));
