import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientAddress } from "@/lib/http/credentials";
import { log } from "@/lib/kernel/process/log";
import { httpServer } from "./http";

log.level = "silent";

test("a client that resets behind its request, before anybody looked at it, cannot choose the address by which it is counted", async () => {
  const begun: string[] = [];
  const { server } = httpServer(async ({ headers }, response) => {
    begun.push(clientAddress(String(headers["x-kiosk-peer"]), headers["x-forwarded-for"] as string, 0));
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const head =
    "POST /v1/token HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.9\r\nContent-Length: 2\r\n\r\n{}";

  const resets = Array.from({ length: 20 }, async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    socket.write(head);
    socket.resetAndDestroy();
  });
  await Promise.all(resets);
  const patient = connect(port, "127.0.0.1");
  patient.end(head.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  await once(patient.resume(), "close");
  await sleep(50);
  server.close();

  expect(begun).toContain("127.0.0.1");
  expect(new Set(begun)).toEqual(new Set(["127.0.0.1"]));
});
