import { readFileSync } from "node:fs";

interface Calls {
  url: string;
  method?: string;
  header: Record<string, string>;
  data?: string;
  filePath?: string;
  name?: string;
  formData?: Record<string, string>;
  success(answer: { statusCode: number; header: Record<string, string>; data: string }): void;
  fail(error: { errMsg: string }): void;
}

/**
 * Simulates the part of `wx` that the client uses. Header names are capitalized, because a server can send them in any
 * case.
 */
export function simulatedWx(codes: () => string) {
  const storage = new Map<string, unknown>();
  const send = (calls: Calls, method: string, body?: BodyInit) => {
    const abort = new AbortController();
    fetch(calls.url, { method, headers: calls.header, body, signal: abort.signal }).then(
      async (response) =>
        calls.success({
          statusCode: response.status,
          header: Object.fromEntries([...response.headers].map(([name, value]) => [titled(name), value])),
          data: await response.text(),
        }),
      () => calls.fail({ errMsg: "request:fail" }),
    );
    return { abort: () => abort.abort() };
  };
  return {
    request: (calls: Calls) => send(calls, calls.method!, calls.data),
    uploadFile(calls: Calls) {
      const form = new FormData();
      for (const [name, value] of Object.entries(calls.formData ?? {})) form.append(name, value);
      form.append(calls.name!, new Blob([readFileSync(calls.filePath!)]), "picture");
      return send(calls, "POST", form);
    },
    login: ({ success }: { success(answer: { code: string }): void }) => success({ code: codes() }),
    getStorageSync: (name: string) => storage.get(name) ?? "",
    setStorageSync: (name: string, value: unknown) => storage.set(name, value),
  };
}

const titled = (name: string) => name.replace(/(^|-)[a-z]/g, (first) => first.toUpperCase());
