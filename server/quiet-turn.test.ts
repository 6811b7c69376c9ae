import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { quietTurn } from "./quiet-turn";

test("a server that closes after a quiet turn has accepted all who had connected, and resets none", async () => {
  let accepted = 0;
  const server = createServer((socket) => {
    accepted++;
    socket.end("hello");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const said: string[] = [];
  const clients = Array.from({ length: 40 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (data) => said.push(String(data)));
    socket.on("error", (error: NodeJS.ErrnoException) => said.push(error.code!));
    return socket;
  });
  const closed = clients.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
  await Promise.all(clients.map((socket) => once(socket, "connect")));
  await quietTurn(server);
  server.close();
  await Promise.all(closed);
  expect([accepted, said]).toEqual([40, Array(40).fill("hello")]);
});
