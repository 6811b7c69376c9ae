import type { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

const mostMs = 1000;

/**
 * Waits for a turn of Node's loop that was short and brought no connection. Node accepts one a turn, and closing the server resets those that
 * still wait: nginx does not send a POST again after that.
 */
export async function quietTurn(server: Server) {
  const until = performance.now() + mostMs;
  let isQuiet = false;
  const disturb = () => (isQuiet = false);
  server.on("connection", disturb);
  for (let now = performance.now(); !isQuiet && now < until; ) {
    isQuiet = true;
    await nextTurn();
    const began = now;
    now = performance.now();
    if (now - began > 0.2) disturb();
  }
  server.off("connection", disturb);
}
