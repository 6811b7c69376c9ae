const shared = globalThis as typeof globalThis & { kioskIsStopping?: boolean };

/** The instance then reports that it is not ready, but continues to serve requests. */
export const announceStop = () => {
  shared.kioskIsStopping = true;
};
export const isStopping = () => shared.kioskIsStopping === true;
