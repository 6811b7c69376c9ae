import { expect, test } from "vitest";
import { isExpectedError, toDatabaseError, toListenError } from "./start-errors";

const failure = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each([
  ["EADDRINUSE", 3000, "Port 3000 is taken by another program. Stop it, or choose another: PORT=3001 npm start"],
  ["EACCES", 80, "PORT: this user may not listen on port 80. Choose one from 1024 up, and let a proxy listen on 80."],
  [
    "EADDRNOTAVAIL",
    3000,
    "HOST: 10.9.9.9 is not an address of this machine. Use 127.0.0.1, 0.0.0.0, or one that `ip address` shows.",
  ],
  ["ENOTFOUND", 3000, "HOST: 10.9.9.9 is not a name that this machine can find. Use an address, such as 127.0.0.1."],
  ["EINVAL", 3000, "HOST, PORT: 10.9.9.9:3000 cannot be listened on: x"],
])("%s names the variable, and not the database", (code, port, sentence) => {
  const refused = toListenError(failure(code), { host: "10.9.9.9", port });
  expect(refused.message).toBe(sentence);
  expect(isExpectedError(refused)).toBe(true);
});

test("an unusable database is named by its variable, and other errors are unchanged", () => {
  const away = new Error("Failed query", { cause: failure("ECONNREFUSED", "connect ECONNREFUSED 10.0.0.5:5432") });
  const said = (hasLocalDatabase: boolean) =>
    (toDatabaseError(away, { hasLocalDatabase, dataDir: ".data" }) as Error).message;
  expect(said(false)).toBe("DATABASE_URL: the database cannot be used: connect ECONNREFUSED 10.0.0.5:5432");
  expect(said(true)).toContain("DATA_DIR: the local database in .data cannot be used: ");
  const other = new TypeError("x is not a function");
  expect(toDatabaseError(other, { hasLocalDatabase: true, dataDir: ".data" })).toBe(other);
});
