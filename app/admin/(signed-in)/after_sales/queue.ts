/** The requests before and after one, in the order in which they are worked through. One that is not in the queue leads to its beginning. */
export function neighboursOf(queue: readonly number[], id: number) {
  const at = queue.indexOf(id);
  return { previous: queue[at - 1], next: queue[at + 1] };
}
