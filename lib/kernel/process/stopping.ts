/** Our server and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & { kioskIsStopping?: boolean };

/** From now on this instance says that it is not ready, though it still answers. */
export const announceStop = () => {
  shared.kioskIsStopping = true;
};
export const isStopping = () => shared.kioskIsStopping === true;
