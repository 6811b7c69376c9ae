/** How WeChat Pay says no: a status and one of its own codes. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** How the mini-program's server says no: a number, under status 200. */
export class MiniProgramRefusal extends Error {
  constructor(
    readonly errcode: number,
    message: string,
  ) {
    super(message);
  }
}
