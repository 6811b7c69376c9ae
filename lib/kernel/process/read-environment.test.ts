import { describe, expect, test } from "vitest";
import { readEnvironment } from "./read-environment";

const secret = "x".repeat(32);
const least = { AUTH_SECRET: secret };
const read = (given: Record<string, string | undefined>) => readEnvironment({ ...least, ...given });
function wrongIn(given: Record<string, string | undefined>) {
  try {
    readEnvironment(given);
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split("\n");
    expect(first).toBe("The environment is not right:");
    return lines.map((line) => line.trim());
  }
  return [];
}
const key = "-----BEGIN PRIVATE KEY-----\\nx\\n-----END PRIVATE KEY-----";
const wechat = {
  WECHAT_APP_ID: "wx1",
  WECHAT_APP_SECRET: "0123456789abcdef".repeat(2),
  WECHAT_MERCHANT_ID: "1",
  WECHAT_MERCHANT_SERIAL: "2",
  WECHAT_MERCHANT_KEY: key,
  WECHAT_API_V3_KEY: "k".repeat(32),
};
const DATABASE_URL = "postgres://u@h/x";
const live = { ...wechat, APP_URL: "https://shop.example", DATABASE_URL };

test.each([
  [{ DEMO_LANGUAGE: "zh-CN", LANG: "en_GB.UTF-8" }, "zh"],
  [{ DEMO_LANGUAGE: "en", LC_ALL: "zh_CN.UTF-8" }, "en"],
  [{ LANG: "zh_CN.UTF-8" }, "zh"],
  [{ LANG: "en_US.UTF-8", LC_ALL: "zh_TW.UTF-8" }, "zh"],
  [{ LANG: "C.UTF-8" }, "en"],
  [{ LANG: "de_DE.UTF-8" }, "en"],
])("with %j the demo shop's language is %s", (given, demoLanguage) => {
  expect(read(given)).toMatchObject({ demoLanguage });
});

test("an unsupported DEMO_LANGUAGE is refused", () => {
  expect(wrongIn({ ...least, DEMO_LANGUAGE: "zh" })).toEqual(["DEMO_LANGUAGE: must be en or zh-CN"]);
});

describe("with AUTH_SECRET only", () => {
  test("each other variable has its default", () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: ".data",
      hasLocalDatabase: true,
      databaseUrl: undefined,
      appUrl: "http://localhost:3000",
      sandbox: false,
      embedded: false,
      trustedProxies: 0,
      logLevel: "info",
      logRequests: "all",
      metricsToken: undefined,
      onVercel: false,
      wechat: undefined,
    });
  });

  test("an empty variable counts as not set", () => {
    expect(read({ PORT: "", DATABASE_URL: "", SANDBOX: "", LOG_LEVEL: "", CRON_SECRET: "" })).toEqual(read({}));
  });

  test("the default APP_URL has the port", () => {
    expect(read({ PORT: "8080" }).appUrl).toBe("http://localhost:8080");
  });
});

describe("the database", () => {
  const pooled = "postgres://u:p@ep-x-pooler.eu-central-1.aws.neon.tech/db";
  const direct = "postgres://u:p@ep-x.eu-central-1.aws.neon.tech/db";

  test("DATABASE_DRIVER or else the host selects the driver", () => {
    const neon = { DATABASE_URL: pooled, DATABASE_URL_UNPOOLED: direct };
    expect(read(neon).databaseDriver).toBe("neon");
    expect(read({ DATABASE_URL: "postgresql://u@db.example/x" }).databaseDriver).toBe("pg");
    expect(read({ ...neon, DATABASE_DRIVER: "pg" }).databaseDriver).toBe("pg");
    expect(read({ DATABASE_URL: "postgres://u@neon.tech.evil.example/x" }).databaseDriver).toBe("pg");
  });

  test("migrations use DATABASE_URL unless DATABASE_URL_UNPOOLED is set", () => {
    expect(read({ DATABASE_URL: direct }).databaseUrlUnpooled).toBe(direct);
    expect(read({ DATABASE_URL: pooled, DATABASE_URL_UNPOOLED: direct }).databaseUrlUnpooled).toBe(direct);
  });

  test("a pooler's address is refused for migrations", () => {
    const refusal = [
      "DATABASE_URL_UNPOOLED: must be the direct address of the database, without -pooler: migrations need a session of their own",
    ];
    expect(wrongIn({ ...least, DATABASE_URL: pooled })).toEqual(refusal);
    for (const DATABASE_URL of [pooled, direct])
      expect(wrongIn({ ...least, DATABASE_URL, DATABASE_URL_UNPOOLED: pooled })).toEqual(refusal);
    expect(wrongIn({ ...least, DATABASE_URL: "postgres://u:a-pooler@h/x-pooler" })).toEqual([]);
  });

  test("an invalid address is refused without repeating it", () => {
    for (const url of ["mysql://u:topsecret@h/x", "postgres://u:topsecret@h:port/x", "topsecret"])
      expect(wrongIn({ ...least, DATABASE_URL: url })).toEqual(["DATABASE_URL: must be a postgres:// address"]);
  });

  test("a driver without DATABASE_URL is refused", () => {
    for (const driver of ["pg", "neon"])
      expect(wrongIn({ ...least, DATABASE_DRIVER: driver })).toEqual([
        `DATABASE_URL: required by DATABASE_DRIVER=${driver}`,
      ]);
  });
});

describe("a shop that others can reach", () => {
  const refusal = (...names: string[]) => [
    `DATABASE_URL: is not set, and ${names.join(", ")} would let others into the local shop. Set it; or set EMBEDDED=true if that is a lasting shop, or SANDBOX=true for a demo that everybody may enter`,
  ];

  test("without DATABASE_URL is refused unless HOST and APP_URL are loopback and there is no proxy", () => {
    for (const HOST of ["0.0.0.0", "::", "192.168.1.20", "shop.example", "127.0.0.1.example"])
      expect(wrongIn({ ...least, HOST }), HOST).toEqual(refusal("HOST"));
    for (const APP_URL of ["https://shop.example", "http://192.168.1.20:3000"])
      expect(wrongIn({ ...least, APP_URL })).toEqual(refusal("APP_URL"));
    const all = { HOST: "::", APP_URL: "https://shop.example", TRUSTED_PROXIES: "1", SANDBOX: "false" };
    expect(wrongIn({ ...least, ...all })).toEqual(refusal("HOST", "APP_URL", "TRUSTED_PROXIES"));
    const loopback = { APP_URL: "http://[::1]:3000", TRUSTED_PROXIES: "0" };
    for (const HOST of ["127.0.0.1", "127.8.9.10", "localhost", "::1"])
      expect(wrongIn({ ...least, ...loopback, HOST }), HOST).toEqual([]);
  });

  test("starts with DATABASE_URL, EMBEDDED=true or SANDBOX=true", () => {
    const open = { ...least, HOST: "0.0.0.0", APP_URL: "https://shop.example", TRUSTED_PROXIES: "1" };
    const said: Record<string, string>[] = [{ DATABASE_URL }, { EMBEDDED: "true" }, { SANDBOX: "true" }];
    for (const each of said) expect(wrongIn({ ...open, ...each })).toEqual([]);
    expect(read({ EMBEDDED: "true" })).toMatchObject({ embedded: true, sandbox: false, hasLocalDatabase: true });
  });

  test("cannot combine EMBEDDED=true with SANDBOX=true or DATABASE_URL", () => {
    expect(wrongIn({ ...least, EMBEDDED: "true", SANDBOX: "true", DATABASE_URL })).toEqual([
      "EMBEDDED: cannot be true beside SANDBOX=true: it says that this shop is no demo",
      "EMBEDDED: cannot be true beside a DATABASE_URL: it asks for the local database",
    ]);
  });
});

describe("each variable", () => {
  const invalid = [
    ...["PORT=http", "PORT=65536", "PORT=-1", "PORT=1e3", "PORT=99999999999", "SANDBOX=yes", "SANDBOX=TRUE"],
    ...["DATABASE_DRIVER=sqlite", "DATABASE_URL_UNPOOLED=localhost", "APP_URL=shop.example"],
    ...["APP_URL=https://shop.example/", "APP_URL=https://shop.example/path", "APP_URL=https://shop.example?x"],
    ...["APP_URL=https://user@shop.example", "APP_URL=https://shop.example:port", "APP_URL=ftp://shop.example"],
    ...["TRUSTED_PROXIES=10", "TRUSTED_PROXIES=one", "CRON_SECRET=short", "LOG_LEVEL=loud", "LOG_REQUESTS=some"],
    ...["METRICS_TOKEN=fifteen letters", "GIT_COMMIT=main"],
  ];
  test.each(invalid)("is refused as %s", (variable) => {
    const [name = "", value] = variable.split("=");
    const wrong = wrongIn({ ...least, DATABASE_URL, [name]: value });
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(new RegExp(`^${name}: `));
  });

  test("with a list of values names them", () => {
    expect(wrongIn({ ...least, LOG_LEVEL: "loud", SANDBOX: "yes", PORT: "http" })).toEqual([
      "PORT: must be a whole number",
      "SANDBOX: must be true or false",
      "LOG_LEVEL: must be one of: fatal, error, warn, info, debug, silent",
    ]);
    expect(wrongIn({ ...least, DATABASE_URL: "postgres://u@h/x", DATABASE_DRIVER: "sqlite" })).toEqual([
      "DATABASE_DRIVER: must be one of: pg, neon",
    ]);
  });

  test("AUTH_SECRET needs at least 32 bytes", () => {
    expect(wrongIn({})).toEqual(["AUTH_SECRET: is required; `openssl rand -base64 48` creates one"]);
    expect(wrongIn({ AUTH_SECRET: "x".repeat(31) })).toEqual(["AUTH_SECRET: must be at least 32 bytes"]);
    expect(wrongIn({ AUTH_SECRET: "茶".repeat(11) })).toEqual([]);
  });

  test("is reported at once with all other errors, without repeating secrets", () => {
    const wrong = wrongIn({
      AUTH_SECRET: "topsecret",
      PORT: "x",
      LOG_LEVEL: "loud",
      DATABASE_DRIVER: "pg",
      SANDBOX: "true",
      WECHAT_APP_ID: "wx1",
      WECHAT_API_V3_KEY: "topsecret",
      WECHAT_PUBLIC_KEY: "topsecret",
    });
    const names = wrong.map((line) => line.split(":")[0]!.split(",")[0]);
    expect(names.toSorted()).toEqual([
      "APP_URL",
      "AUTH_SECRET",
      "DATABASE_URL",
      "LOG_LEVEL",
      "PORT",
      "SANDBOX",
      "WECHAT_API_V3_KEY",
      "WECHAT_APP_SECRET",
      "WECHAT_PUBLIC_KEY",
    ]);
    expect(wrong.join()).not.toContain("topsecret");
  });
});

describe("WeChat", () => {
  test("is configured by all of its variables, and keys have their line breaks", () => {
    expect(read(live).wechat).toMatchObject({ appId: "wx1", merchantKey: key.replaceAll("\\n", "\n") });
  });

  test.each(["abc", "g".repeat(32), "0".repeat(31), "0".repeat(33)])(
    "needs an AppSecret of 32 hex digits, not %s",
    (text) => {
      expect(wrongIn({ ...least, ...live, WECHAT_APP_SECRET: text })).toEqual([
        "WECHAT_APP_SECRET: must be the AppSecret: 32 characters, 0 to 9 and a to f",
      ]);
    },
  );

  test("is refused with missing variables, which are named", () => {
    const { WECHAT_MERCHANT_ID, WECHAT_API_V3_KEY, ...part } = live;
    expect(wrongIn({ ...least, ...part })).toEqual([
      "WECHAT_MERCHANT_ID, WECHAT_API_V3_KEY: missing beside the other WECHAT_*",
    ]);
  });

  test("cannot be combined with the sandbox", () => {
    expect(wrongIn({ ...least, ...live, SANDBOX: "true" })).toEqual([
      "SANDBOX: cannot be true beside real WECHAT_* credentials",
    ]);
    expect(wrongIn({ ...least, ...live, SANDBOX: "false" })).toEqual([]);
  });

  test("needs an https APP_URL", () => {
    for (const APP_URL of [undefined, "http://shop.example"])
      expect(wrongIn({ ...least, ...wechat, DATABASE_URL, APP_URL })).toEqual([
        "APP_URL: must be set, and https, beside WECHAT_*: the platform calls it",
      ]);
  });

  test("needs the public key together with its id", () => {
    expect(wrongIn({ ...least, ...live, WECHAT_PUBLIC_KEY_ID: "PUB_KEY_ID_1" })).toHaveLength(1);
    expect(read({ ...live, WECHAT_PUBLIC_KEY_ID: "1", WECHAT_PUBLIC_KEY: "k" }).wechat?.publicKey?.id).toBe("1");
  });
});

describe("on Vercel", () => {
  const vercel = { VERCEL: "1", VERCEL_URL: "kiosk-x.vercel.app", DATABASE_URL: "postgres://u@h/x" };

  test("the address is the deployment's and one proxy is trusted", () => {
    expect(read(vercel)).toMatchObject({ appUrl: "https://kiosk-x.vercel.app", trustedProxies: 1, onVercel: true });
    expect(read({ ...vercel, APP_URL: "https://shop.example", TRUSTED_PROXIES: "0" })).toMatchObject({
      appUrl: "https://shop.example",
      trustedProxies: 0,
    });
  });

  test("DATABASE_URL is required, and APP_URL without VERCEL_URL", () => {
    expect(wrongIn({ ...least, VERCEL: "1" })).toEqual([
      "DATABASE_URL: required on Vercel",
      "APP_URL: required where VERCEL_URL is not given",
    ]);
  });
});

test.each([
  ["https://h5.shop.example", ["https://h5.shop.example"]],
  ["http://localhost:5173, https://h5.shop.example", ["http://localhost:5173", "https://h5.shop.example"]],
])("APP_ORIGINS=%s is a list of origins", (given, expected) => {
  expect(readEnvironment({ AUTH_SECRET: "x".repeat(32), APP_ORIGINS: given }).appOrigins).toEqual(expected);
});

test.each(["*", "h5.shop.example", "https://h5.shop.example/", "https://a.example,", "null", "https://A.example"])(
  "APP_ORIGINS=%s is refused",
  (given) => {
    const read = () => readEnvironment({ AUTH_SECRET: "x".repeat(32), APP_ORIGINS: given });
    expect(read).toThrow("APP_ORIGINS: must be origins with commas between them");
  },
);

test("LIMITS changes the named limits, and 0 disables one", () => {
  const { limits } = read({ LIMITS: "limit.orders=5, login.lock_minutes=0" });
  expect([limits["limit.orders"], limits["login.lock_minutes"], limits["limit.uploads"]]).toEqual([5, 0, 60]);
});

test.each(["limit.order=5", "limit.orders", "limit.orders=-1", "limit.orders=many", "limit.orders=5;limit.uploads=5"])(
  "LIMITS=%s is refused",
  (LIMITS) => {
    expect(wrongIn({ ...least, LIMITS })).toEqual([expect.stringMatching(/^LIMITS.*: (must be|is required)/)]);
  },
);

describe("a bucket", () => {
  const four = { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "files", S3_ACCESS_KEY: "k", S3_SECRET_KEY: "s" };

  test("a name of two characters is refused with the lengths that a bucket's name can have", () => {
    expect(() => read({ ...four, S3_BUCKET: "ab" })).toThrow("must be the name of a bucket: 3 to 63 lowercase");
    expect(read({ ...four, S3_BUCKET: "abc" }).bucket).toMatchObject({ bucket: "abc" });
  });

  test("is configured by all of its variables or none", () => {
    expect(read(four).bucket).toMatchObject({ bucket: "files", region: "us-east-1", pathStyle: false });
    expect(read({}).bucket).toBeUndefined();
    for (const name of Object.keys(four))
      expect(wrongIn({ ...least, ...four, [name]: undefined })).toEqual([`${name}: missing beside the other S3_*`]);
    expect(wrongIn({ ...least, S3_PUBLIC_URL: "https://cdn.example" })).toHaveLength(1);
  });
});
