import { expect, test } from "vitest";
import { cancelWhilePaying } from "../fixtures/servers/cancel-while-paying";
import { startInstances } from "../fixtures/servers/crowd";

const orders = Math.ceil(10_000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));

test(`of ${orders} orders cancelled and paid at once at three instances, each is either cancelled or paid, and no money is lost`, async () => {
  const shop = await startInstances(3);
  try {
    const { askedMs, settledMs, answers, ended, taken, faults } = await cancelWhilePaying(shop, orders);
    process.stdout.write(
      `${orders} times cancel beside pay: ${askedMs} ms, settled after ${settledMs} ms, answers ${JSON.stringify(answers)}, ended ${JSON.stringify(ended)}\n`,
    );
    const { "200 409": cancelled = 0, "409 202": paid = 0 } = answers;
    expect(cancelled + paid).toBe(orders);
    expect(ended).toEqual({ "cancelled CLOSED": cancelled, "paid SUCCESS": paid });
    expect([taken, faults]).toEqual([paid, []]);
  } finally {
    await shop.stop();
  }
});
