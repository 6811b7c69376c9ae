/** A chapter shows it, and a test runs it. It needs Node.js 20 and no packages. */
export const erpScript = `// SHOP=https://shop.example KEY=kiosk_… SECRET=whsec_… node erp.mjs
import { createHash, createHmac } from "node:crypto";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const { SHOP, KEY, SECRET, PORT = "8080", SECONDS = "60" } = process.env;
const secret = Buffer.from(SECRET.replace("whsec_", ""), "base64");
let wake;
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures = "" } = request.headers;
  const signature = createHmac("sha256", secret).update(\`\${id}.\${time}.\`).update(body).digest("base64");
  const isGood = signatures.split(" ").includes(\`v1,\${signature}\`) && Math.abs(Date.now() / 1000 - time) < 300;
  response.writeHead(isGood ? 204 : 401).end();
  if (isGood) wake?.(true);
}).listen(PORT);

async function call(method, path, body, key) {
  const headers = { Authorization: \`Bearer \${KEY}\`, "Content-Type": "application/json" };
  if (key) headers["Idempotency-Key"] = createHash("sha256").update(key).digest("hex");
  const signal = AbortSignal.timeout(30_000);
  const response = await fetch(SHOP + path, { method, headers, body: body && JSON.stringify(body), signal });
  if (!response.ok) throw new Error(\`\${method} \${path}: \${await response.text()}\`, { cause: response.status });
  return response.json();
}
const read = (file) => readFile(file, "utf8").catch((error) => (error.code === "ENOENT" ? "" : Promise.reject(error)));
const write = (file, text) => writeFile(\`\${file}.part\`, text).then(() => rename(\`\${file}.part\`, file));
const timeOf = (file) => stat(file).then(({ mtimeMs }) => mtimeMs, () => 0);
async function readRows(file) {
  const text = (await read(file)).replace(/^\\ufeff/, "");
  const whole = text.slice(0, text.lastIndexOf("\\n") + 1); // the last line can be half-written
  return whole.split(/\\r?\\n/).filter(Boolean).map((row) => row.split(","));
}
const cell = (value) => \`"\${String(value ?? "").replaceAll('"', '""').replace(/^[=+@-]/, "'$&")}"\`;
const rowOf = ({ order_no, status, total_price, address, remark, items }) =>
  [order_no, status, total_price / 100, address?.name, address?.phone]
    .concat(address?.province, address?.city, address?.district, address?.detail, remark)
    .concat(items.map(({ count, sku, name }) => \`\${count} × \${sku ?? name}\`).join("; ")).map(cell).join(",");

const state = JSON.parse((await read("state.json")) || '{ "after": "", "orders": {}, "stock": "" }');
const save = () => write("state.json", JSON.stringify(state));
async function synchronize() {
  for (let before; before !== state.after; await save()) {
    const query = new URLSearchParams({ after: (before = state.after), size: 100, include: "items,address,remark" });
    const { items, next } = await call("GET", \`/cms/order?\${query}\`);
    for (const order of items) state.orders[order.order_no] = order;
    state.after = next;
  }
  await write("orders.csv", "\\ufeff" + Object.values(state.orders).map(rowOf).join("\\r\\n"));
  for (const [order_no, carrier, tracking_no] of await readRows("parcels.csv")) {
    const { id, status } = state.orders[order_no] ?? {};
    if (status !== "paid") continue;
    const parcel = { status: "shipped", carrier, tracking_no };
    const key = \`\${order_no} \${carrier} \${tracking_no}\`;
    const order = await call("PUT", \`/cms/order/\${id}/status\`, parcel, key).catch((error) => {
      if (!(error.cause < 500)) throw error; // no answer: before a count, the parcel must be known
      console.error(error);
    });
    if (order) state.orders[order_no].status = order.status;
  }
  const [countedAt, rows] = [await timeOf("stock.csv"), await readRows("stock.csv")];
  const stock = \`\${countedAt} \${rows.join(";")}\`;
  if (!rows.length || stock === state.stock) return;
  const oldest = Math.max(await timeOf("parcels.csv"), Date.now() - 3_600_000);
  if (countedAt < oldest) throw new Error("Count again: stock.csv is older than parcels.csv, or than an hour.");
  for (let at = 0; at < rows.length; at += 2000) {
    const items = rows.slice(at, at + 2000).map(([sku, count]) => ({ sku, count: Number.parseInt(count), on_hand: true }));
    const body = { items, unknown: "skip", reason: "Counted in the warehouse" };
    const { skipped } = await call("PUT", "/cms/product/batch/stock", body, \`\${at} \${stock}\`);
    if (skipped.length) console.error("Not in the shop:", skipped);
  }
  state.stock = stock;
  await save();
}
for (;;) {
  const woken = new Promise((resolve) => (wake = resolve));
  await synchronize().catch(console.error);
  if (await Promise.race([sleep(SECONDS * 1000), woken])) await sleep(2000);
}
`;
