import type { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

const mostMs = 1000;

/** The first turn may have looked for connections before it began to be counted. */
const quietTurns = 3;

/**
 * Waits until turns of Node's loop were short and brought no connection. Node accepts one a turn, and closing the server resets those that still
 * wait: nginx does not send a POST again after that.
 */
export async function quietTurn(server: Server) {
  const until = performance.now() + mostMs;
  let quiet = 0;
  const disturb = () => {
    quiet = 0;
  };
  server.on("connection", disturb);
  for (let now = performance.now(); quiet < quietTurns && now < until; ) {
    quiet++;
    await nextTurn();
    const began = now;
    now = performance.now();
    if (now - began > 0.2) disturb();
  }
  server.off("connection", disturb);
}
