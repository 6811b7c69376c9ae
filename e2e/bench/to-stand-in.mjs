/** Preloaded into Kiosk: requests to the built-in simulated WeChat go to that of the benchmark. */
const real = globalThis.fetch;
globalThis.fetch = (url, options) => {
  const isForIt = String(url).includes("/sandbox/wechat/");
  return real(isForIt ? Object.assign(new URL(url), { port: process.env.BENCH_STAND_IN }) : url, options);
};
