import { startSimulatedWechat } from "../fixtures/servers/simulated-wechat";

/** The simulated WeChat as its own process, because a real shop's WeChat is another machine. Prints its port. */
const { port } = await startSimulatedWechat();
process.stdout.write(`${port}\n`);
process.once("SIGTERM", () => process.exit(0));
