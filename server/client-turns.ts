/** What waits, by client: that of one client in its order, and the clients in turn. */
export class ClientTurns<Waiting> {
  length = 0;
  readonly #waitingOf = new Map<string, Waiting[]>();
  readonly #turns: string[] = [];

  push(waiting: Waiting, client: string) {
    this.length++;
    const own = this.#waitingOf.get(client);
    if (own) return own.push(waiting);
    this.#waitingOf.set(client, [waiting]);
    this.#turns.push(client);
  }

  shift() {
    const client = this.#turns.shift();
    if (client === undefined) return;
    this.length--;
    const own = this.#waitingOf.get(client)!;
    const next = own.shift()!;
    if (own.length) this.#turns.push(client);
    else this.#waitingOf.delete(client);
    return next;
  }

  /** Takes away the newest of the client with the most that waits, if it has more than `client` would have with one more. */
  takeFromLongest(client: string) {
    let longest: Waiting[] = [];
    for (const each of this.#waitingOf.values()) if (each.length > longest.length) longest = each;
    if (longest.length <= (this.#waitingOf.get(client)?.length ?? 0) + 1) return;
    this.length--;
    return longest.pop();
  }
}
