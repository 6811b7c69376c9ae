/** Our server and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & { kioskIsStopping?: boolean };

/** From now on this instance reports that it is not ready. It still answers requests. */
export const announceStop = () => {
  shared.kioskIsStopping = true;
};
export const isStopping = () => shared.kioskIsStopping === true;
