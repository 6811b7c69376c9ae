import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";
import { bundle } from "./bundle.mjs";
import { fail } from "./shell.mjs";

// Lints the OpenAPI document of the code with the recommended rules of Spectral and of Redocly. Warnings count too.

const rulesOfSpectral = {
  extends: [[rulesets.oas, "recommended"]],
  rules: {
    // Redocly checks the same examples in 2 s. Spectral compiles the schema of each, which takes 20 s.
    "oas3-valid-media-example": "off",
  },
};
const rulesOfRedocly = { extends: ["recommended"] };

Object.assign(process.env, { APP_URL: "https://shop.example", SANDBOX: "true", AUTH_SECRET: "-".repeat(32) });
const { readDocument } = await import(await bundle("e2e/fixtures/guides/document.ts"));
const text = JSON.stringify(readDocument());
const found = [...(await spectralFindings()), ...(await redoclyFindings())];
if (found.length) fail(`The OpenAPI document has ${found.length} faults:\n${found.join("\n")}`);

async function spectralFindings() {
  const linter = new spectral.Spectral();
  linter.setRuleset(rulesOfSpectral);
  const results = await linter.run(new spectral.Document(text, parsers.Json));
  return results.map(({ code, message, path }) => `${code}: ${message} (${path.join(" ")})`);
}

async function redoclyFindings() {
  const config = await createConfig(rulesOfRedocly);
  const results = await lintFromString({ source: text, absoluteRef: "https://shop.example/openapi.json", config });
  return results.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}
