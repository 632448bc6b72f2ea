import { expect, test } from "vitest";
import { offersDemo } from "./demo";

test.each([
  [{ HOST: "127.0.0.1" }, true],
  [{ HOST: "::1" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "127.0.0.1", DATABASE_URL: "postgres://u:p@h/d" }, false],
  [{ HOST: "127.0.0.1", GATEHOUSE_URL: "https://gate.example" }, false],
])("with %o the demo admin is offered: %s", (settings, offered) => {
  expect(offersDemo(settings)).toBe(offered);
});
