import ipaddr from "ipaddr.js";
import { z } from "zod";
import { type Language, localeLanguage } from "@/lib/i18n/language";
import { asClause, inEnglish } from "@/lib/i18n/msg";
import { type LimitName, usualLimits } from "@/lib/kernel/contract/defaults";
import { messageFor } from "@/lib/kernel/contract/field-messages";

export function isLoopback(host: string) {
  const plain = host.replace(/^\[(.*)\]$/, "$1").replace(/^::ffff:(?=\d+\.)/i, "");
  return /^127(\.\d{1,3}){3}$/.test(plain) || plain === "::1" || plain.toLowerCase() === "localhost";
}

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be between ${least} and ${most}`);
const flag = z.enum(["true", "false"], { error: "must be true or false" }).transform((value) => value === "true");
const url = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^/?#@\s]+$/.test(text) && URL.canParse(text),
    "must be an http(s) address without a path",
  );
const publicUrl = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^?#@\s]+[^/?#@\s]$/.test(text) && URL.canParse(text),
    "must be an http(s) address without / at its end",
  );
const origins = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .refine(
    (all) =>
      all.every((origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin),
    "must be origins with commas between them, such as https://h5.shop.example: no path, and no / at the end",
  );
const hostNames = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim().toLowerCase()))
  .refine((names) => names.every((name) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name)), {
    error: "must be host names with commas between them, without ports",
  });
const limits = z
  .string()
  .transform((text) => Object.fromEntries(text.split(",").map((part) => part.trim().split("="))))
  .pipe(
    z.partialRecord(z.enum(Object.keys(usualLimits) as LimitName[]), whole(0, 1_000_000), {
      error: `must be numbers of ${Object.keys(usualLimits).join(", ")}, such as limit.orders=120,login.lock_minutes=5`,
    }),
  );
const networks = z
  .string()
  .transform((text) => text.split(",").map((network) => network.trim()))
  .refine((all) => all.every((network) => ipaddr.isValidCIDR(network)), {
    error: "must be networks with commas between them, such as 192.168.1.0/24",
  });
const databaseUrl = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), "must be a postgres:// address");
/** A key of age, or a passphrase. */
const backupKey = z
  .string()
  .refine(
    (text) => /^(age1[a-z0-9]{58}|AGE-SECRET-KEY-1[A-Z0-9]{58}|(?!age1|AGE-SECRET-KEY-).{16,})$/.test(text),
    "must be a key of age, or a passphrase of at least 16 characters",
  );
const commit = z.string().regex(/^[0-9a-f]{7,64}$/, "must be the hash of a commit");
const pem = z.string().transform((text) => text.replaceAll("\\n", "\n"));

const wechat = {
  WECHAT_APP_ID: z.string(),
  WECHAT_APP_SECRET: z.string().regex(/^[0-9a-f]{32}$/i, "must be the AppSecret: 32 characters, 0 to 9 and a to f"),
  WECHAT_MERCHANT_ID: z.string(),
  WECHAT_MERCHANT_SERIAL: z.string(),
  WECHAT_MERCHANT_KEY: pem.refine((text) => text.includes("PRIVATE KEY"), "must be a private key in PEM"),
  WECHAT_API_V3_KEY: z.string().length(32, "must be 32 characters"),
};

const bucket = {
  S3_ENDPOINT: url,
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens",
    ),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
};

const declared = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_URL_UNPOOLED: databaseUrl.optional(),
  DATABASE_DRIVER: z.enum(["pg", "neon"]).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: backupKey.optional(),
  EMBEDDED: flag.default(false),
  DEMO_LANGUAGE: z.enum(["en", "zh-CN"], { error: "must be en or zh-CN" }).optional(),
  APP_URL: url.optional(),
  APP_ORIGINS: origins.optional(),
  APP_HOSTS: hostNames.default([]),
  AUTH_SECRET: z.string().refine((text) => Buffer.byteLength(text) >= 32, "must be at least 32 bytes"),
  SANDBOX: flag.default(false),
  BACKUP_BEFORE_UPGRADE: flag.default(true),
  TRUSTED_PROXIES: whole(0, 9).optional(),
  DRAIN_SECONDS: whole(0, 300).default(0),
  CRON_SECRET: z.string().min(16, "must be at least 16 characters").optional(),
  WEBHOOK_NETWORKS: networks.default([]),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  LIMITS: limits.default({}),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  LOG_REQUESTS: z.enum(["off", "sampled", "all"]).default("all"),
  GIT_COMMIT: commit.optional(),
  ...z.object(bucket).partial().shape,
  S3_REGION: z.string().default("us-east-1"),
  S3_PATH_STYLE: flag.default(false),
  S3_PUBLIC_URL: publicUrl.optional(),
  UPLOADTHING_TOKEN: z.string().optional(),
  WECHAT_PUBLIC_KEY_ID: z.string().optional(),
  WECHAT_PUBLIC_KEY: pem.optional(),
  ...z.object(wechat).partial().shape,
  VERCEL: z.string().optional(),
  VERCEL_URL: z.string().optional(),
  VERCEL_GIT_COMMIT_SHA: z.string().optional(),
  VERCEL_AUTOMATION_BYPASS_SECRET: z.string().optional(),
});

export const variableNames = Object.keys(declared.shape);

export type Environment = ReturnType<typeof readEnvironment>;

/** Lists all problems at once. The message is for the person who starts the app. */
export class EnvironmentError extends Error {
  constructor(readonly wrong: string[]) {
    super(`The environment is not right:\n  ${wrong.join("\n  ")}`);
  }
}

export function readEnvironment(source: Record<string, string | undefined>) {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = declared.safeParse(filled, { error: messageFor });
  const wrong = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${explain(issue)}`);
  wrong.push(...contradictions(filled));
  if (wrong.length || !parsed.success) throw new EnvironmentError(wrong);
  const value = parsed.data;
  const onVercel = value.VERCEL !== undefined;
  const appUrl = value.APP_URL ?? (onVercel ? `https://${value.VERCEL_URL}` : `http://localhost:${value.PORT}`);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    /** Without DATABASE_URL, Kiosk starts its own PostgreSQL, and `settleDatabase` sets its address. */
    hasLocalDatabase: value.DATABASE_URL === undefined,
    databaseUrl: value.DATABASE_URL,
    databaseUrlUnpooled: value.DATABASE_URL_UNPOOLED ?? value.DATABASE_URL,
    databaseDriver: value.DATABASE_DRIVER ?? driverFor(value.DATABASE_URL),
    appUrl,
    appOrigins: value.APP_ORIGINS ?? [],
    hosts: value.APP_HOSTS,
    authSecret: value.AUTH_SECRET,
    sandbox: value.SANDBOX,
    backupDir: value.BACKUP_DIR,
    backupKey: value.BACKUP_KEY,
    backsUpBeforeUpgrade: value.BACKUP_BEFORE_UPGRADE && !onVercel,
    embedded: value.EMBEDDED,
    demoLanguage: languageOfDemo(value.DEMO_LANGUAGE, source),
    trustedProxies: value.TRUSTED_PROXIES ?? (onVercel ? 1 : 0),
    drainSeconds: value.DRAIN_SECONDS,
    cronSecret: value.CRON_SECRET,
    webhookNetworks: value.WEBHOOK_NETWORKS,
    metricsToken: value.METRICS_TOKEN,
    limits: { ...usualLimits, ...value.LIMITS },
    logLevel: value.LOG_LEVEL,
    logRequests: value.LOG_REQUESTS,
    commit: value.GIT_COMMIT ?? value.VERCEL_GIT_COMMIT_SHA,
    uploadthingToken: value.UPLOADTHING_TOKEN,
    bucket: value.S3_BUCKET
      ? {
          endpoint: value.S3_ENDPOINT!,
          bucket: value.S3_BUCKET,
          accessKey: value.S3_ACCESS_KEY!,
          secretKey: value.S3_SECRET_KEY!,
          region: value.S3_REGION,
          pathStyle: value.S3_PATH_STYLE,
          publicUrl: value.S3_PUBLIC_URL,
        }
      : undefined,
    onVercel,
    ownHeaders: ownHeaders(value),
    wechat: value.WECHAT_APP_ID
      ? {
          appId: value.WECHAT_APP_ID,
          appSecret: value.WECHAT_APP_SECRET!,
          merchantId: value.WECHAT_MERCHANT_ID!,
          merchantSerial: value.WECHAT_MERCHANT_SERIAL!,
          merchantKey: value.WECHAT_MERCHANT_KEY!,
          apiV3Key: value.WECHAT_API_V3_KEY!,
          publicKey: value.WECHAT_PUBLIC_KEY_ID
            ? { id: value.WECHAT_PUBLIC_KEY_ID, pem: value.WECHAT_PUBLIC_KEY! }
            : undefined,
        }
      : undefined,
  };
}

/** Headers that let the app call itself in a protected Vercel preview deployment. */
const ownHeaders = ({ VERCEL, VERCEL_AUTOMATION_BYPASS_SECRET: bypass }: z.infer<typeof declared>) =>
  (VERCEL !== undefined && bypass ? { "x-vercel-protection-bypass": bypass } : {}) as Record<string, string>;

/** Without the variable, the demo uses the system's language. */
function languageOfDemo(chosen: "en" | "zh-CN" | undefined, source: Record<string, string | undefined>): Language {
  if (chosen) return chosen === "en" ? "en" : "zh";
  return localeLanguage(source);
}

function contradictions(value: Record<string, string | undefined>) {
  const wrong: string[] = [];
  const keys = Object.keys(wechat);
  const missing = keys.filter((key) => value[key] === undefined);
  if (missing.length && missing.length < keys.length)
    wrong.push(`${missing.join(", ")}: missing beside the other WECHAT_*`);
  const lacking = Object.keys(bucket).filter((key) => value[key] === undefined);
  if (lacking.length && (lacking.length < Object.keys(bucket).length || value.S3_PUBLIC_URL))
    wrong.push(`${lacking.join(", ")}: missing beside the other S3_*`);
  if ((value.WECHAT_PUBLIC_KEY === undefined) !== (value.WECHAT_PUBLIC_KEY_ID === undefined))
    wrong.push("WECHAT_PUBLIC_KEY, WECHAT_PUBLIC_KEY_ID: one without the other");
  if (missing.length < keys.length) {
    if (value.SANDBOX === "true") wrong.push("SANDBOX: cannot be true beside real WECHAT_* credentials");
    if (!value.APP_URL?.startsWith("https://"))
      wrong.push("APP_URL: must be set, and https, beside WECHAT_*: the platform calls it");
  }
  if (value.VERCEL !== undefined && !value.DATABASE_URL) wrong.push("DATABASE_URL: required on Vercel");
  if (value.VERCEL !== undefined && !value.APP_URL && !value.VERCEL_URL)
    wrong.push("APP_URL: required where VERCEL_URL is not given");
  if (value.EMBEDDED === "true" && value.SANDBOX === "true")
    wrong.push("EMBEDDED: cannot be true beside SANDBOX=true: it says that this shop is no demo");
  if (value.EMBEDDED === "true" && value.DATABASE_URL)
    wrong.push("EMBEDDED: cannot be true beside a DATABASE_URL: it asks for the local database");
  wrong.push(...exposedDemoErrors(value));
  if (value.DATABASE_DRIVER && !value.DATABASE_URL)
    wrong.push(`DATABASE_URL: required by DATABASE_DRIVER=${value.DATABASE_DRIVER}`);
  if (isPooler(value.DATABASE_URL_UNPOOLED ?? value.DATABASE_URL))
    wrong.push(
      "DATABASE_URL_UNPOOLED: must be the direct address of the database, without -pooler: migrations need a session of their own",
    );
  return wrong;
}

export const isPooler = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) && new URL(address).hostname.includes("-pooler");

/**
 * Without DATABASE_URL the shop can be a demo, whose passwords are public. It must be exposed to other machines
 * explicitly.
 */
function exposedDemoErrors(value: Record<string, string | undefined>) {
  const open = exposingVariables(value);
  if (!open.length || value.DATABASE_URL || value.VERCEL !== undefined) return [];
  if (value.SANDBOX === "true" || value.EMBEDDED === "true") return [];
  return [
    `DATABASE_URL: is not set, and ${open.join(", ")} would let others into the local shop. Set it; or set EMBEDDED=true if that is a lasting shop, or SANDBOX=true for a demo that everybody may enter`,
  ];
}

export function exposingVariables({ HOST, APP_URL, TRUSTED_PROXIES }: Record<string, string | undefined>) {
  const open: string[] = [];
  if (HOST && !isLoopback(HOST)) open.push("HOST");
  if (APP_URL && URL.canParse(APP_URL) && !isLoopback(new URL(APP_URL).hostname)) open.push("APP_URL");
  if (TRUSTED_PROXIES && TRUSTED_PROXIES !== "0") open.push("TRUSTED_PROXIES");
  return open;
}

function explain(issue: z.core.$ZodIssue) {
  if (issue.code !== "invalid_type") return asClause(inEnglish(issue.message));
  return issue.path[0] === "AUTH_SECRET" ? "is required; `openssl rand -base64 48` creates one" : "is required";
}

function driverFor(databaseUrl: string | undefined) {
  return databaseUrl && new URL(databaseUrl).hostname.endsWith(".neon.tech") ? "neon" : "pg";
}
