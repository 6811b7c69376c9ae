import type { ServerResponse } from "node:http";

/** Longer answers leave in pieces of this size. */
const pieceBytes = 32 * 1024;
/** Copying half a megabyte takes about a millisecond. */
const piecesATurn = 16;

const ready: (() => void)[] = [];
let isPlanned = false;

/**
 * Sends the body behind a head. Long answers take turns, piece by piece: a megabyte for each of hundreds of clients would make one turn of
 * Node's loop take half a second, and Node accepts one new connection a turn.
 */
export function sendBytes(response: ServerResponse, bytes: Uint8Array) {
  if (bytes.length <= pieceBytes) return void response.end(bytes);
  let at = 0;
  const send = () => {
    if (response.destroyed) return;
    const piece = bytes.subarray(at, at + pieceBytes);
    at += pieceBytes;
    if (at >= bytes.length) response.end(piece);
    else if (response.write(piece)) sendLater(send);
    else response.once("drain", () => sendLater(send));
  };
  sendLater(send);
}

function sendLater(send: () => void) {
  ready.push(send);
  if (!isPlanned) setImmediate(sendSome);
  isPlanned = true;
}

function sendSome() {
  for (const send of ready.splice(0, piecesATurn)) send();
  isPlanned = ready.length > 0;
  if (isPlanned) setImmediate(sendSome);
}
