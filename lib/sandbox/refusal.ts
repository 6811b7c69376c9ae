export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** An error of the mini-program server: a numeric code, with status 200. */
export class MiniProgramRefusal extends Error {
  constructor(
    readonly errcode: number,
    message: string,
    /** The carrier's reason, of a waybill. */
    readonly carrierReason?: string,
  ) {
    super(message);
  }
}
