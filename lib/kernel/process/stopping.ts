import { setMaxListeners } from "node:events";

const shared = globalThis as typeof globalThis & { kioskStopping?: AbortController };
shared.kioskStopping ??= new AbortController();
const { kioskStopping: controller } = shared;
setMaxListeners(0, controller.signal);

/** The instance then reports that it is not ready, but continues to serve requests. */
export const announceStop = () => controller.abort();
export const isStopping = () => controller.signal.aborted;
/** For work that is not worth waiting for. */
export const stopping = controller.signal;
