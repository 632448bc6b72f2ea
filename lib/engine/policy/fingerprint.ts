import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "./canonical";
import type { PolicyDocument } from "./document";

/** The content address of a policy: 64 hex digits, equal for documents that say the same (SPEC 2.2). */
export function fingerprintPolicy(document: PolicyDocument): string {
  return contentAddress(document);
}

/** SHA-256 of the canonical JSON of a value, in hex. */
export function contentAddress(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
}
