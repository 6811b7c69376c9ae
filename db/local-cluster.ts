import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describeRoom, freeBytes, makeFolder, megabyte, reservedBytes, syncFolder, writeSynced } from "./disk";
import { postgresPrograms, type Unprivileged, unprivileged } from "./postgres-programs";

/** The message is for the person who starts Kiosk. */
export class LocalPostgresError extends Error {}

export const kiosk = "kiosk";
/** Owns the database and is no superuser, unlike the role `kiosk` of the cluster. */
const shop = "shop";
/** The name of this process's connections in `pg_stat_activity`. */
const applicationName = `kiosk-${randomBytes(6).toString("hex")}`;
/** The name of the short connections that start and stop the cluster: they are not a use of the shop. */
const controlName = "control";
const socketPort = 5432;
/** The path of a socket can have 107 bytes on Linux and 103 on macOS. */
const longestSocket = 103;
/** A large shop can take this long to recover after a crash. */
const startWithinSeconds = 600;
/** A new cluster takes 50 MB, and the demo 25 MB more. */
export const newClusterBytes = 128 * megabyte;

/**
 * For one shop on one machine, next to Node in 512 MiB. Written to `postgresql.conf`, where the owner can change them.
 */
const settings = {
  listen_addresses: "",
  unix_socket_directories: ".", // relative to the cluster, which can be moved
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  jit: "off",
  max_parallel_workers_per_gather: "0", // parallel workers need /dev/shm, which is small in containers
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_min_messages: "log", // omits rejected statements
};

const clusterIn = (dataDir: string) => resolve(dataDir, "postgres");
export const hasCluster = (dataDir: string) => existsSync(join(clusterIn(dataDir), "PG_VERSION"));

export class Cluster {
  readonly #folder: string;
  readonly #log: string;
  readonly #pidFile: string;
  readonly #password: string;
  readonly #usesSocket: boolean;
  readonly #user: Unprivileged = unprivileged();
  readonly #programs = postgresPrograms();
  #port = socketPort;
  #startedHere = false;

  constructor(
    private readonly dataDir: string,
    private readonly ownSettings: Record<string, string> = {},
  ) {
    this.#folder = clusterIn(dataDir);
    this.#log = resolve(dataDir, "postgres.log");
    this.#pidFile = join(this.#folder, "postmaster.pid");
    this.#password = resolve(dataDir, "postgres-password");
    const socket = join(this.#folder, `.s.PGSQL.${socketPort}`);
    this.#usesSocket = process.platform !== "win32" && Buffer.byteLength(socket) <= longestSocket;
    if (!this.#programs)
      throw new LocalPostgresError(
        `There is no PostgreSQL for this machine (${process.platform}, ${process.arch}) among the installed packages. Set DATABASE_URL to a PostgreSQL 15 to 18.`,
      );
  }

  url(database: string, role = shop, name = applicationName) {
    if (this.#usesSocket)
      return `postgres://${role}@${encodeURIComponent(this.#folder)}/${database}?application_name=${name}`;
    return `postgres://${role}:${this.#readPassword()}@127.0.0.1:${this.#port}/${database}?application_name=${name}`;
  }

  async ensureRunning() {
    if (!hasCluster(this.dataDir)) await this.#create();
    this.#refuseOtherVersion();
    for (const end = Date.now() + startWithinSeconds * 1000; ; await sleep(100)) {
      const state = await this.state();
      if (state === "open") return;
      if (Date.now() > end)
        throw new LocalPostgresError(
          `The PostgreSQL in ${this.#folder} did not open within ${startWithinSeconds / 60} minutes. Its log is ${this.#log}.`,
        );
      if (state === "ended") await this.#start();
    }
  }

  /** `busy`: starting, recovering or stopping. `silent`: no response. */
  async state(): Promise<"open" | "busy" | "silent" | "ended"> {
    if (!this.#usesSocket) this.#port = this.#runningPort() ?? this.#port;
    try {
      await this.#query("postgres", "select 1");
      return "open";
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (code === "ECONNREFUSED" || code === "ENOENT") return "ended";
      if (code.startsWith("57P")) return "busy";
      return error instanceof pg.DatabaseError ? "open" : "silent";
    }
  }

  #readPassword = () => readFileSync(this.#password, "utf8");

  /** Creates the role and the database. In a folder of version 0.2.0 the superuser owned them, and the role takes over. */
  async createDatabase() {
    const unlessCreated = (error: { code?: string }) => {
      if (!/^(42710|42P04|23505)$/.test(error.code ?? "")) throw error; // another process created it first
    };
    const owner = "select rolname as name from pg_database join pg_roles r on r.oid = datdba where datname = $1";
    const [found] = (await this.#query("postgres", owner, [kiosk])).rows;
    if (found?.name === shop) return;
    const role = `create role ${shop} login createdb password ${pg.escapeLiteral(this.#readPassword())}`;
    await this.#query("postgres", role).catch(unlessCreated);
    if (found) await this.#query(kiosk, takeOver);
    else await this.#query("postgres", `create database ${kiosk} owner ${shop}`).catch(unlessCreated);
  }

  async isUsedByOthers() {
    const others = "select from pg_stat_activity where application_name like 'kiosk%' and application_name <> $1";
    try {
      return (await this.#query("postgres", others, [applicationName])).rowCount! > 0;
    } catch {
      return false;
    }
  }

  async stop() {
    const { code, output } = await this.#control("stop", "--mode=fast");
    if (code !== 0 && existsSync(this.#pidFile))
      throw new LocalPostgresError(`The PostgreSQL in ${this.#folder} could not be stopped: ${output.trim()}`);
  }

  lastLogLines() {
    return existsSync(this.#log) ? readFileSync(this.#log, "utf8").trim().split("\n").slice(-20) : [];
  }

  stopWithoutWaiting() {
    if (!this.#startedHere) return;
    const [command, ...args] = this.#command(this.#programs!.pg_ctl, [
      "stop",
      "--mode=fast",
      "--no-wait",
      "--pgdata",
      this.#folder,
    ]);
    spawnSync(command!, args);
  }

  /**
   * Creates the cluster under a temporary name and renames it when complete, so an interrupted start leaves no partial
   * cluster.
   */
  async #create() {
    makeFolder(resolve(this.dataDir));
    this.#removeUnfinished();
    if (freeBytes(this.dataDir) < newClusterBytes)
      throw new LocalPostgresError(
        `DATA_DIR: the disk of ${this.dataDir} has too little room for a new shop: ${describeRoom(this.dataDir, newClusterBytes)}. Make room, or name another directory.`,
      );
    const unfinished = `${this.#folder}.${process.pid}`;
    if (!existsSync(this.#password)) writeSynced(this.#password, randomBytes(24).toString("base64url"));
    makeFolder(unfinished);
    if (this.#user.owner !== undefined) this.#giveTo(this.#user.owner, [unfinished, this.#password]);
    const initialise = (ctype: string) =>
      this.#run(this.#programs!.initdb, [
        "--pgdata",
        unfinished,
        "--username",
        kiosk,
        "--pwfile",
        this.#password,
        "--auth-local=trust",
        "--auth-host=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        `--lc-ctype=${ctype}`,
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...Object.entries({ ...settings, ...this.ownSettings }).flatMap(([name, value]) => [
          "--set",
          `${name}=${value}`,
        ]),
      ]);
    try {
      let { code, output } = await initialise("C.UTF-8");
      for (const ctype of ["en_US.UTF-8", "C"])
        if (output.includes("invalid locale name")) ({ code, output } = await initialise(ctype));
      if (code !== 0) throw this.#refusal(output);
      renameSync(unfinished, this.#folder);
      syncFolder(resolve(this.dataDir));
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!hasCluster(this.dataDir)) throw error; // another process may have created it first
    }
  }

  #removeUnfinished() {
    for (const name of readdirSync(this.dataDir)) {
      const [, pid] = /^postgres\.(\d+)$/.exec(name) ?? [];
      if (pid && !isAlive(Number(pid))) rmSync(join(this.dataDir, name), { recursive: true, force: true });
    }
  }

  /** The unprivileged user needs access to all parent folders of its files. */
  #giveTo(owner: number, files: string[]) {
    chmodSync(resolve(this.dataDir), 0o711);
    for (const file of files) chownSync(file, owner, owner);
  }

  async #start() {
    this.#removeStalePidFile();
    chmodSync(this.#folder, 0o700); // a copy may have other permissions, and PostgreSQL would then refuse to start
    if (existsSync(this.#log)) renameSync(this.#log, `${this.#log}.1`);
    writeFileSync(this.#log, "", { mode: 0o600 });
    if (this.#user.owner !== undefined) this.#giveTo(this.#user.owner, [this.#log]);
    let options = "";
    if (!this.#usesSocket) {
      if (this.#port === socketPort) this.#port = await freePort();
      options = `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -p ${this.#port}`;
    }
    const { code, output } = await this.#control("start", "--log", this.#log, ...(options ? ["-o", options] : []));
    this.#startedHere = code === 0;
    if (this.#startedHere) return;
    const log = existsSync(this.#log) ? readFileSync(this.#log, "utf8") : "";
    if (/lock file .* already exists|pre-existing shared memory/.test(log))
      await sleep(500); // another process is starting it, or its last backends are about to exit
    else throw this.#refusal(log || output);
  }

  /**
   * After a crash, the file contains the id of a process that has ended. Another process can have that id now, which is
   * likely in a container, and PostgreSQL would then refuse to start. PostgreSQL's working directory is its cluster.
   */
  #removeStalePidFile() {
    if (process.platform !== "linux" || !existsSync(this.#pidFile)) return;
    const pid = Number(readFileSync(this.#pidFile, "utf8").split("\n")[0]);
    if (isAlive(pid) && folderOf(pid) !== realpathSync(this.#folder)) rmSync(this.#pidFile, { force: true });
  }

  #runningPort() {
    try {
      return Number(readFileSync(this.#pidFile, "utf8").split("\n")[3]) || undefined;
    } catch {
      return undefined;
    }
  }

  #refuseOtherVersion() {
    const found = readFileSync(join(this.#folder, "PG_VERSION"), "utf8").trim();
    const ours = "18";
    if (found !== ours)
      throw new LocalPostgresError(
        `The cluster in ${this.#folder} belongs to PostgreSQL ${found || "of an unknown version"}, and this Kiosk has PostgreSQL ${ours}. With the version of Kiosk that created it run \`npm run db:export\`, then \`npm run db:import\` with this one into a new DATA_DIR.`,
      );
  }

  #refusal(output: string) {
    // On a full disk PostgreSQL can also say just "checkpoint request failed".
    if (freeBytes(this.dataDir) < reservedBytes)
      return new LocalPostgresError(
        `DATA_DIR: the disk of ${this.dataDir} is full, so PostgreSQL cannot start: ${describeRoom(this.dataDir)}. Nothing is lost: make room, then start again.`,
      );
    if (this.#user.owner !== undefined && /denied|No such file|cannot execute/.test(output))
      return new LocalPostgresError(
        `PostgreSQL does not run as root, and the user \`nobody\` cannot reach ${this.#folder} or ${this.#programs!.postgres}. Run Kiosk as another user, or move both to a folder that every user can enter, such as one below /srv.`,
      );
    if (output.includes("could not look up effective user ID"))
      return new LocalPostgresError(
        `PostgreSQL cannot create a database as the user ${process.geteuid?.()}, who has no entry in /etc/passwd. Run Kiosk as a user of this machine, or set DATABASE_URL to a PostgreSQL 15 to 18.`,
      );
    const cause = /(FATAL|PANIC|error): .*/.exec(output)?.[0] ?? output.trim().split("\n").at(-1);
    return new LocalPostgresError(
      `PostgreSQL cannot open ${this.#folder}: ${cause}\nIts log is ${this.#log}. If a file is damaged, restore a backup: docs/backup.md.`,
    );
  }

  #control(action: string, ...args: string[]) {
    const wait = ["--wait", "--timeout", String(startWithinSeconds)];
    return this.#run(this.#programs!.pg_ctl, [action, "--pgdata", this.#folder, ...wait, ...args]);
  }

  #command = (program: string, args: string[]) => [...this.#user.through, program, ...args];

  #run(program: string, args: string[]) {
    const [command, ...rest] = this.#command(program, args);
    return new Promise<{ code: number | null; output: string }>((done) => {
      let output = "";
      // Detached, so that Ctrl-C in a terminal only reaches Kiosk, which shuts PostgreSQL down properly.
      const child = spawn(command!, rest, {
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
        windowsHide: true,
        env: cleanEnvironment(),
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk) => {
          output += chunk;
        });
      child.once("error", (error) => done({ code: 127, output: `error: ${error.message}` }));
      child.once("close", (code) => done({ code, output }));
    });
  }

  async #query(database: string, text: string, values: unknown[] = []) {
    const client = new pg.Client({
      connectionString: this.url(database, kiosk, controlName),
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.query(text, values);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** The superuser of the cluster cannot be demoted, so another role becomes the owner of all that it created. */
const takeOver = `do $$
declare
  found record;
begin
  perform pg_advisory_xact_lock(20261129);
  for found in
    select 'schema' as kind, format('%I', nspname) as name from pg_namespace where nspname = 'drizzle'
    union all
    select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, oid::regclass::text
      from pg_class c where relnamespace::regnamespace::text in ('public', 'drizzle') and relkind in ('r', 'S', 'v')
        and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i', 'e'))
    union all
    select 'routine', oid::regprocedure::text
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select 'type', oid::regtype::text
      from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
        and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
    union all
    select 'database', format('%I', datname) from pg_database where not datistemplate and datname <> 'postgres'
  loop
    execute format('alter %s %s owner to ${shop}', found.kind, found.name);
  end loop;
end $$`;

/** PostgreSQL gets none of the shop's secrets. */
function cleanEnvironment() {
  const needed = /^(PATH|HOME|TMPDIR|TMP|TEMP|SYSTEMROOT|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|LD_PRELOAD)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name))) as NodeJS.ProcessEnv;
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function folderOf(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // belongs to another user
  }
}

function freePort() {
  return new Promise<number>((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
