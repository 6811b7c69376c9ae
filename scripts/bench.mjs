import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { install } from "./install.mjs";

await install({ dev: true });
await build();
for (const name of ["limit", "stand-in"]) await bundle(`e2e/bench/${name}.ts`);
await import(await bundle("e2e/bench/bench.ts"));
