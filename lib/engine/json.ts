/** A value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** A JSON Schema (draft 2020-12 or draft-07) as plain data. */
export type JsonSchema = { [key: string]: Json };
