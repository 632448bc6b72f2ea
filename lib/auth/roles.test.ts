import { expect, test } from "vitest";
import { may, PERMISSIONS, ROLES, type Role } from "./roles";

const permitted = (...roles: Role[]) => PERMISSIONS.filter((permission) => may({ roles }, permission));

test.each([
  ["viewer", ["read"]],
  ["editor", ["read", "converse", "edit"]],
  ["publisher", ["read", "converse", "publish"]],
  ["approver", ["read", "converse", "approve"]],
  ["admin", ["read", "converse", "administer"]],
] as const)("a %s may %s", (role, permissions) => {
  expect(permitted(role)).toEqual(permissions);
});

test("roles add up, and all of them permit everything", () => {
  expect(permitted("editor", "publisher")).toEqual(["read", "converse", "edit", "publish"]);
  expect(permitted(...ROLES)).toEqual(PERMISSIONS);
});

test("nobody's roles permit nothing", () => {
  expect(permitted()).toEqual([]);
});
