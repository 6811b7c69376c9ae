import { startStandIn } from "../fixtures/servers/stand-in";

/** WeChat's part of a payment, in a process of its own: of a shop that sells, it is another machine. Says its port. */
const { port } = await startStandIn();
process.stdout.write(`${port}\n`);
process.once("SIGTERM", () => process.exit(0));
