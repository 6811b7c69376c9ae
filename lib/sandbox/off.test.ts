import { expect, test, vi } from "vitest";
import { log } from "@/lib/kernel/process/log";
import * as sandbox from "./operations";

vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough for all rules");
vi.stubEnv("SANDBOX", "false");
log.level = "fatal";

test("without SANDBOX=true the simulated platform and its operations are 404", async () => {
  const { GET, POST } = await import("@/app/sandbox/wechat/[...path]/route");
  const { route } = await import("@/lib/next/route");
  const operations = route(sandbox.get, sandbox.pay);
  const mount = "http://localhost/sandbox/wechat/sns/jscode2session";
  const payment = "http://localhost/sandbox/payments/7Qm2Zr9XcV4bN8kL1sPd";
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: '{"action":"pay"}' };
  const params = { params: Promise.resolve({ out_trade_no: "7Qm2Zr9XcV4bN8kL1sPd" }) };
  for (const answer of [
    await GET(new Request(mount), params),
    await POST(new Request(mount, post), params),
    await operations.GET(new Request(payment), params),
    await operations.POST(new Request(payment, post), params),
  ]) {
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
  }
});
