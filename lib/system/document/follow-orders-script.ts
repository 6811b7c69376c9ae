/** A chapter shows it, and a test runs it. It needs Node.js 20 and no packages. */
export const followOrdersScript = `// SHOP=https://shop.example ACCOUNT=erp PASSWORD=… node follow-orders.mjs
import { open, readFile, rename } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const { SHOP, ACCOUNT, PASSWORD, FILE = "orders.json", SIZE = "100", SECONDS = "5" } = process.env;
let token = "none";

async function call(path, body) {
  const headers = { Authorization: \`Bearer \${token}\`, "Content-Type": "application/json" };
  const response = await fetch(SHOP + path, { method: body ? "POST" : "GET", headers, body: JSON.stringify(body) });
  if (response.ok) return response.json();
  if (response.status !== 401 || body) throw new Error(await response.text());
  ({ token } = await call("/v1/token", { account: ACCOUNT, secret: PASSWORD, type: 100 }));
  return call(path);
}

async function save() {
  const file = await open(\`\${FILE}.part\`, "w");
  await file.writeFile(JSON.stringify(state));
  await file.sync();
  await file.close();
  await rename(\`\${FILE}.part\`, FILE);
}

const isMissing = (error) => error.code === "ENOENT";
const stored = await readFile(FILE, "utf8").catch((error) => (isMissing(error) ? undefined : Promise.reject(error)));
const state = stored ? JSON.parse(stored) : { after: "", orders: {} };
for (;;) {
  try {
    const query = new URLSearchParams({ after: state.after, size: SIZE, include: "items,address" });
    const { items, next } = await call(\`/cms/order?\${query}\`);
    for (const order of items) state.orders[order.id] = order;
    const isEnd = next === state.after;
    state.after = next;
    if (isEnd) await sleep(SECONDS * 1000);
    else await save();
  } catch (error) {
    console.error(error);
    await sleep(SECONDS * 1000);
  }
}
`;
