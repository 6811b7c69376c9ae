import { device } from "../device";

/** Each shop and each shopper has a storage of its own, as each WeChat user has in each mini-program. */
const prefix = `kiosk-phone ${device.appId} ${device.shopper} `;
const mostOfOne = 1024 * 1024;
const mostOfAll = 10 * mostOfOne;

const keys = () => Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
const size = (text: string) => new Blob([text]).size;
const sizeOfAll = () => keys().reduce((sum, key) => sum + size(localStorage.getItem(prefix + key) ?? ""), 0);

/** Undefined if there is none. WeChat keeps values, not texts: a number comes back as one. */
function read(key: string): unknown {
  const text = localStorage.getItem(prefix + key);
  return text === null ? undefined : (JSON.parse(text) as { value: unknown }).value;
}

function write(key: string, value: unknown) {
  const text = JSON.stringify({ value });
  if (size(text) > mostOfOne) throw new Error("entry size limit reached");
  if (sizeOfAll() - size(localStorage.getItem(prefix + key) ?? "") + size(text) > mostOfAll) throw full();
  try {
    localStorage.setItem(prefix + key, text);
  } catch {
    throw full(); // a browser may give less room than WeChat
  }
}
const full = () => new Error("the maximum size of the file storage limit is exceeded");

const remove = (key: string) => localStorage.removeItem(prefix + key);
const clear = () => keys().forEach(remove);
const info = () => ({ keys: keys(), currentSize: Math.ceil(sizeOfAll() / 1024), limitSize: mostOfAll / 1024 });

/** Errors carry the function's name, as WeChat's do. */
const named =
  <A extends unknown[], R>(name: string, run: (...args: A) => R) =>
  (...args: A) => {
    try {
      return run(...args);
    } catch (error) {
      throw new Error(`${name}:fail ${(error as Error).message}`);
    }
  };

export const storage = {
  getStorageSync: named("getStorageSync", (key: string) => read(key) ?? ""),
  setStorageSync: named("setStorageSync", write),
  removeStorageSync: remove,
  clearStorageSync: clear,
  getStorageInfoSync: info,
};

export const storageLater = {
  getStorage({ key }: { key: string }) {
    const data = read(key);
    if (data === undefined) throw new Error("data not found");
    return { data };
  },
  setStorage: ({ key, data }: { key: string; data: unknown }) => write(key, data),
  removeStorage: ({ key }: { key: string }) => remove(key),
  clearStorage: clear,
  getStorageInfo: info,
};

/** The same phone is the same shopper. The sandbox knows its demo shopper by this name. */
export function loginCode() {
  if (device.shopper === "demo") return "shopper";
  const key = `kiosk-phone ${device.appId} ${device.shopper}`;
  const code = localStorage.getItem(key) ?? `phone-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  localStorage.setItem(key, code);
  return code;
}
