import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { install } from "./install.mjs";

await install({ dev: true });
await build();
await bundle("e2e/bench/limit.ts");
await import(await bundle("e2e/bench/bench.ts"));
