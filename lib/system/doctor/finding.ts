/** right · wrong: something will not work · look: it may not work · unchecked: it could not be tested, `detail` says why. */
export const verdicts = ["right", "wrong", "look", "unchecked"] as const;

export interface Finding {
  /** A stable name, such as `access_token`. */
  check: string;
  verdict: (typeof verdicts)[number];
  /** What was seen, and what it means for the shop. */
  detail: string;
  /** Where to change it; null if nothing has to change. */
  change: string | null;
}

export const right = (check: string, detail: string): Finding => ({ check, verdict: "right", detail, change: null });
export const wrong = (check: string, detail: string, change: string): Finding => ({
  ...{ check, verdict: "wrong", detail, change },
});
export const look = (check: string, detail: string, change: string): Finding => ({
  ...{ check, verdict: "look", detail, change },
});
export const unchecked = (check: string, detail: string, change: string | null = null): Finding => ({
  ...{ check, verdict: "unchecked", detail, change },
});
