/** A call over the network, as the phone tells it to the page around it. */
export interface CallRecord {
  /** Unlike any other of this phone, also after a restart. */
  key: string;
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string;
  status?: number;
  answerHeaders?: Record<string, string>;
  answer?: string;
  /** Instead of an answer. */
  error?: string;
  ms?: number;
  /** The page around the phone gave the answer, not the server. */
  overlaid?: boolean;
}
