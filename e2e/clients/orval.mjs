import { generate } from "orval";

const [input, target] = process.argv.slice(2);
await generate({ input, output: { target, client: "fetch", mode: "single", baseUrl: "https://shop.example" } });
