import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { createUser } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { checkRootRemains } from "@/lib/rights/holding/user-rules";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
beforeEach(async () => {
  await db().update(users).set({ status: "disabled" });
  await createUser({ permissions: ["user.edit"] });
});

const aRoot = (is_demo = false) => createUser({ permissions: "root", is_demo });
/** Says whether this user may stop being an enabled root user. */
const mayLeave = async ({ id, group_id }: Awaited<ReturnType<typeof createUser>>, more: object = {}) => {
  const leaving = { id, group_id: group_id ?? null, status: "active", is_demo: false, ...more };
  return checkRootRemains(db(), leaving).then(
    () => true,
    ({ code }) => code,
  );
};

test("the last enabled root user is protected, and admins of other groups do not count as root", async () => {
  const last = await aRoot();
  const [clerk, customer] = [await createUser({ permissions: ["user.read"] }), await createUser()];
  expect(await mayLeave(last)).toBe("protected");
  expect([await mayLeave(clerk), await mayLeave(customer)]).toEqual([true, true]);
  const second = await aRoot();
  expect([await mayLeave(last), await mayLeave(second)]).toEqual([true, true]);
});

test("a disabled or deleted root user does not count as remaining", async () => {
  const [last, other] = [await aRoot(), await aRoot()];
  await setUser(other.id, { status: "disabled" });
  expect(await mayLeave(last)).toBe("protected");
  expect(await mayLeave(other, { status: "disabled" })).toBe(true);
  await setUser(other.id, { status: "active", deleted_at: new Date() });
  expect(await mayLeave(last)).toBe("protected");
});

test("a disabled root user can be deleted, even if no other remains", async () => {
  const only = await aRoot();
  await setUser(only.id, { status: "disabled" });
  expect(await mayLeave(only, { status: "disabled" })).toBe(true);
});

test("a demo account does not count as a remaining root user for a real one, only for another demo account", async () => {
  const [last, demo] = [await aRoot(), await aRoot(true)];
  expect(await mayLeave(last)).toBe("protected");
  expect(await mayLeave(demo, { is_demo: true })).toBe(true);
  await setUser(last.id, { status: "disabled" });
  expect(await mayLeave(demo, { is_demo: true })).toBe("protected");
  await aRoot(true);
  expect(await mayLeave(demo, { is_demo: true })).toBe(true);
});
