/** Loaded before Kiosk: what it sends to the stand-in for WeChat goes to the one of the bench, not to itself. */
const real = globalThis.fetch;
globalThis.fetch = (url, options) => {
  const isForIt = String(url).includes("/sandbox/wechat/");
  return real(isForIt ? Object.assign(new URL(url), { port: process.env.BENCH_STAND_IN }) : url, options);
};
