import { Cluster, kiosk } from "./local-cluster";

export interface LocalPostgres {
  url: string;
  /** Restarts the server whenever it has ended, and calls `onRestart` with the end of its log and the result. */
  watch(onRestart: (lastLines: string[], error?: Error) => void): void;
  /** Stops the server unless another Kiosk process uses it. */
  close(): Promise<void>;
}

const watchMs = 2000;

/**
 * Opens the PostgreSQL of a data folder: creates the cluster if it does not exist, and starts the server unless it is
 * running. Several processes can use it at the same time; the last one to close it stops it. `ownSettings` are those of a new
 * cluster.
 */
export async function openLocalPostgres(dataDir: string, ownSettings?: Record<string, string>): Promise<LocalPostgres> {
  const cluster = new Cluster(dataDir, ownSettings);
  // For a process that exits without closing it.
  const stopAtExit = () => cluster.stopWithoutWaiting();
  process.once("exit", stopAtExit);
  await cluster.ensureRunning();
  await cluster.createDatabase();
  let watching: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;
  return {
    url: cluster.url(kiosk),
    watch(onRestart) {
      const look = async () => {
        if ((await cluster.state()) !== "ended" || isClosed) return;
        const lastLines = cluster.lastLogLines();
        await cluster.ensureRunning().then(() => onRestart(lastLines), onRestart.bind(null, lastLines));
      };
      watching = setInterval(() => {
        looking ??= look().finally(() => {
          looking = undefined;
        });
      }, watchMs).unref();
    },
    async close() {
      isClosed = true;
      clearInterval(watching);
      await looking; // it can be starting the server
      if (!(await cluster.isUsedByOthers())) await cluster.stop();
      process.off("exit", stopAtExit);
    },
  };
}
