import { generate } from "orval";

const [input, target, baseUrl] = process.argv.slice(2);
await generate({ input, output: { target, client: "fetch", mode: "single", baseUrl } });
