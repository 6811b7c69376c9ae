/** What the clients of both pools have of what is needed here. */
interface Client {
  query(config: unknown, ...rest: unknown[]): Promise<unknown>;
  on(event: "error", listener: () => void): unknown;
  end(): Promise<void>;
}

const edges = new Set(["begin", "rollback"]);

/**
 * A connection whose BEGIN or ROLLBACK failed is in no known state, and drizzle does not give back to the pool one whose BEGIN did. Such a one
 * is ended here: the next statement on it fails, and the pool lets it go. A loss while it is in use is told to whoever asks it next.
 */
export function endBroken(client: Client) {
  client.on("error", () => {});
  const query = client.query;
  client.query = (config, ...rest) => {
    const asked = Reflect.apply(query, client, [config, ...rest]);
    const text = typeof config === "string" ? config : (config as { text?: string } | null)?.text;
    if (!edges.has(text?.trim() ?? "")) return asked;
    return asked.catch(() => {
      void client.end().catch(() => {});
      return { rows: [] };
    });
  };
}
