import { expect, test } from "vitest";
import { returnAddress } from "./return-address";

test.each(["/admin", "/admin/orders", "/admin/orders?status=paid&sort=-created_at", "/admin/orders/12"])(
  "%s is opened after signing in",
  (requested) => {
    expect(returnAddress(requested)).toBe(requested);
  },
);

test.each([
  undefined,
  ["/admin/orders", "/admin"],
  "",
  "/",
  "/docs",
  "//elsewhere.example/admin",
  "/\\elsewhere.example",
  "/admin\\@elsewhere.example",
  "https://elsewhere.example/admin",
  "https:/admin",
  "javascript:alert(1)",
  "/administrator",
  "/admin/../docs",
  "/admin/..//elsewhere.example",
  "/admin/%2e%2e/docs",
  "/admin/login",
  "/admin/login?next=/admin/login",
  "/admin\n/orders",
  "/admin/\torders",
  `/admin/${"x".repeat(2000)}`,
])("%s opens the first page instead", (requested) => {
  expect(returnAddress(requested)).toBe("/admin");
});
